import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { CampaignId, CommentId, CreativeId, OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { creatives } from '#db/schema/campaigns.ts';
import { comments } from '#db/schema/comments.ts';
import { inboundMails } from '#db/schema/inbound-mails.ts';
import type { ReplyPlace } from '#db/schema/mails.ts';
import { visibleThreads } from '#features/talk/comments/queries.ts';
import { filterAnswerable } from '#features/talk/comments/queries/answers.ts';
import { requireVersion } from '#features/tree/creatives/queries.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

/** The campaign of a creative; null if the creative was deleted. */
export async function findCampaignOf(
  { db }: BaseScope,
  { organizationId, creativeId }: { organizationId: OrganizationId; creativeId: CreativeId },
): Promise<CampaignId | null> {
  const [row] = await db
    .select({ campaignId: creatives.campaignId })
    .from(creatives)
    .where(and(eq(creatives.organizationId, organizationId), eq(creatives.id, creativeId)));
  return row?.campaignId ?? null;
}

/**
 * The thread that an answer continues: the one that an earlier answer to the same mail began, or the only one that the
 * mail shows; without comments in it, the only open one on its file. Null begins a thread.
 */
export async function findThreadToContinue(
  scope: Scope,
  { mailId, place }: { mailId: string; place: ReplyPlace },
): Promise<CommentId | null> {
  const { db, actor } = scope;
  if (place.commentIds.length > 0) {
    const threadIds = await findThreadIds(scope, place);
    const [only] = threadIds;
    // A mail about deleted comments has no thread to continue.
    if (only === undefined) return place.commentIds[0] ?? null;
    if (threadIds.size === 1) return only;
  } else if (place.versionId !== null) {
    const open = await listOpenThreads(scope, place.versionId);
    if (open.length === 1) return open[0] ?? null;
  }
  const [earlier] = await db
    .select({ commentId: inboundMails.commentId })
    .from(inboundMails)
    .where(
      and(
        eq(inboundMails.organizationId, actor.organizationId),
        eq(inboundMails.mailId, mailId),
        isNotNull(inboundMails.commentId),
      ),
    )
    .orderBy(desc(inboundMails.receivedAt))
    .limit(1);
  const threadId = earlier?.commentId ?? null;
  // A guest who may not comment cannot continue a thread in which only the guest has written so far.
  return threadId !== null && (await filterAnswerable(scope, [{ id: threadId }])).has(threadId) ? threadId : null;
}

/** The threads that a mail shows comments of. */
async function findThreadIds({ db, actor }: Scope, { commentIds }: ReplyPlace): Promise<Set<CommentId>> {
  const rows = await db
    .select({ id: comments.id, threadId: comments.threadId })
    .from(comments)
    .where(and(eq(comments.organizationId, actor.organizationId), anyOf(comments.id, commentIds)));
  return new Set(rows.map(({ id, threadId }) => threadId ?? id));
}

/** Whether clients read the answer to a mail: it continues a thread for them, and does not come from a guest. */
export async function isReadByClients(scope: Scope, place: ReplyPlace): Promise<boolean> {
  const { db, actor } = scope;
  if (actor.role === 'guest' || place.commentIds.length === 0) return false;
  const threadIds = await findThreadIds(scope, place);
  const isForClients = and(
    eq(comments.organizationId, actor.organizationId),
    anyOf(comments.id, [...threadIds]),
    eq(comments.audience, 'client'),
  );
  return threadIds.size === 1 && (await db.$count(comments, isForClients)) === 1;
}

/** The open threads on a file. A mail that does not show a thread for clients cannot say that they read the answer. */
async function listOpenThreads(scope: Scope, versionId: VersionId): Promise<CommentId[]> {
  const { card } = await requireVersion(scope, versionId);
  const rows = await scope.db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.organizationId, scope.actor.organizationId),
        eq(comments.cardId, card.id),
        isNull(comments.threadId),
        isNull(comments.resolvedAt),
        // What guests answer stays with the team.
        scope.actor.role === 'guest' ? undefined : eq(comments.audience, 'internal'),
        visibleThreads(scope),
      ),
    )
    .limit(2);
  return rows.map(({ id }) => id);
}

export { targetOfNotifications, targetOfSlots } from './rules.ts';
