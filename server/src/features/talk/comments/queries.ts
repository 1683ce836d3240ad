import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CommentPerson, comments as endpoints, Thread } from '@ad-foundry/contract/comments.ts';
import type { AccountId, CommentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { anyOf } from '#db/any-of.ts';
import { ownRow } from '#db/own-row.ts';
import { accounts, avatars } from '#db/schema/accounts.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { commentMentions, commentReactions, comments, decisions } from '#db/schema/comments.ts';
import { members } from '#db/schema/organizations.ts';
import { reviewers } from '#db/schema/review-links.ts';
import { versionPlaces } from '#db/schema/variations.ts';
import { listOfComments } from '#features/collect/attachments/queries.ts';
import { isAssignedMember, ofCampaign, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { requirePreferences } from '#features/people/organizations/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';
import { visibleDecisions, visibleThreads, wroteIn } from './access.ts';
import { presentPerson, presentThread, type CommentRow, type PersonRow } from './present.ts';
import { filterAnswerable } from './queries/answers.ts';
import { readCountedFor } from './queries/counted.ts';

/** A creative that the actor sees, and whether it may be changed. @throws AppError `creative.not-found` */
export async function requireVisible(scope: Scope, creativeId: CreativeId) {
  const [row] = await scope.db
    .select({
      campaignId: campaigns.id,
      isOpen: sql<boolean>`coalesce(${creatives.archivedAt}, ${campaigns.archivedAt}) is null`,
    })
    .from(creatives)
    .innerJoin(campaigns, ofCampaign)
    .where(and(visibleCreatives(scope), eq(creatives.id, creativeId)));
  if (!row) throw new AppError('creative.not-found');
  return row;
}

type Query = z.output<typeof endpoints.list.query> & { creativeId: CreativeId };

/** @throws AppError `creative.not-found` */
export async function listThreads(scope: Scope, { creativeId, cursor, limit }: Query) {
  const after = decodeCursor(cursor, 'instant');
  return scope.snapshot(async (at) => {
    const { isOpen } = await requireVisible(at, creativeId);
    const rows = await at.db
      .select()
      .from(comments)
      .where(
        and(
          eq(comments.organizationId, at.actor.organizationId),
          eq(comments.creativeId, creativeId),
          isNull(comments.threadId),
          visibleThreads(at),
          after ? sql`(${comments.createdAt}, ${comments.id}) > (${after.key}::timestamptz, ${after.id})` : undefined,
        ),
      )
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(limit + 1);
    const threads = await present(at, rows.slice(0, limit), isOpen);
    const byId = new Map(threads.map((thread) => [thread.id, thread]));
    return toPage(rows, limit, {
      keyOf: (row) => [row.createdAt.toISOString(), row.id],
      present: (row) => byId.get(row.id) as Thread,
    });
  });
}

async function present(scope: Scope, roots: CommentRow[], isOpen: boolean): Promise<Thread[]> {
  const { db, actor } = scope;
  if (roots.length === 0) return [];
  const ours = eq(comments.organizationId, actor.organizationId);
  const replies = await db
    .select()
    .from(comments)
    .where(
      and(
        ours,
        anyOf(
          comments.threadId,
          roots.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id));
  const rows = [...roots, ...replies];
  const mentioned = await db
    .select({ commentId: commentMentions.commentId, accountId: commentMentions.accountId })
    .from(commentMentions)
    .where(
      and(
        eq(commentMentions.organizationId, actor.organizationId),
        anyOf(
          commentMentions.commentId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const reacted = await readReactions(
    scope,
    rows.map(({ id }) => id),
  );
  const named = rows.flatMap(({ authorId, resolvedBy }) => [authorId, resolvedBy]).filter((id) => id !== null);
  const otherAccountIds = [...mentioned, ...reacted].map(({ accountId }) => accountId);
  const persons = await readPersons(scope, [...named, ...otherAccountIds]);
  const mentions = new Map<string, AccountId[]>();
  for (const { commentId, accountId } of mentioned)
    mentions.set(commentId, [...(mentions.get(commentId) ?? []), accountId]);
  const files = await listOfComments(
    scope,
    rows.map(({ id }) => id),
  );
  const attached = groupBy(files, ({ commentId }) => commentId);
  const repliesOf = groupBy(replies, ({ threadId }) => threadId);
  const reactions = groupBy(reacted, ({ commentId }) => commentId);
  const people = { actor, persons, mentions, reactions, attached };
  const answerable = isOpen ? await filterAnswerable(scope, roots) : new Set<CommentId>();
  return roots.map((root) =>
    presentThread(root, repliesOf.get(root.id) ?? [], { ...people, isOpen: answerable.has(root.id) }),
  );
}

/** Reactions to comments, oldest first. */
async function readReactions({ db, actor }: Scope, commentIds: readonly CommentId[]) {
  return db
    .select({
      commentId: commentReactions.commentId,
      accountId: commentReactions.accountId,
      reaction: commentReactions.reaction,
    })
    .from(commentReactions)
    .where(
      and(eq(commentReactions.organizationId, actor.organizationId), anyOf(commentReactions.commentId, commentIds)),
    )
    .orderBy(asc(commentReactions.createdAt), asc(commentReactions.accountId));
}

async function readPersons(scope: Scope, ids: AccountId[]): Promise<Map<AccountId, PersonRow>> {
  const rows = await selectPersons(scope).where(anyOf(accounts.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Accounts with name and picture, and whether they are currently guests of the organization. */
function selectPersons({ db, actor }: Scope) {
  return db
    .select({
      id: accounts.id,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      avatarSha256: avatars.sha256,
      isGuest: sql<boolean>`coalesce(${members.role} = 'guest', false)`,
      isByLink: sql<boolean>`exists (select from ${reviewers} where ${reviewers.organizationId} = ${actor.organizationId}
        and ${reviewers.accountId} = ${accounts.id})`,
    })
    .from(accounts)
    .leftJoin(members, and(eq(members.organizationId, actor.organizationId), eq(members.accountId, accounts.id)))
    .leftJoin(avatars, eq(avatars.accountId, accounts.id))
    .$dynamic();
}

/** A comment that the actor may read, with its thread. @throws AppError `comment.not-found` */
export async function requireComment(
  scope: Scope,
  commentId: CommentId,
): Promise<{ comment: CommentRow; thread: CommentRow }> {
  const { db } = scope;
  const [found] = await db
    .select({ comment: comments })
    .from(comments)
    .innerJoin(
      creatives,
      and(eq(creatives.organizationId, comments.organizationId), eq(creatives.id, comments.creativeId)),
    )
    .innerJoin(campaigns, ofCampaign)
    .where(and(visibleCreatives(scope), eq(comments.id, commentId)));
  if (!found) throw new AppError('comment.not-found');
  const threadId = found.comment.threadId ?? found.comment.id;
  const [thread] = await db
    .select()
    .from(comments)
    .where(and(ownRow(comments, scope, threadId), visibleThreads(scope)));
  if (!thread) throw new AppError('comment.not-found');
  return { comment: found.comment, thread };
}

/** The thread of a comment that the actor may read. @throws AppError `comment.not-found` */
export function findThread(scope: Scope, commentId: CommentId): Promise<Thread> {
  return scope.snapshot(async (at) => readThread(at, (await requireComment(at, commentId)).thread.id));
}

/** One thread on a creative that may be changed. @throws AppError `comment.not-found` */
export async function readThread(scope: Scope, threadId: CommentId): Promise<Thread> {
  const [root] = await scope.db
    .select()
    .from(comments)
    .where(ownRow(comments, scope, threadId));
  const [thread] = root ? await present(scope, [root], true) : [];
  if (!thread) throw new AppError('comment.not-found');
  return thread;
}

interface MentionQuery {
  /** Limits the result to these accounts; null does not limit it. */
  among: AccountId[] | null;
  /** True for a mention in the brief, which all guests of the campaign read. */
  inBrief: boolean;
}

/**
 * The people whom the actor can mention: active members, and assigned guests who can read the mention. A guest can
 * mention only people who wrote in threads that the guest reads.
 */
async function listMentionable(
  scope: Scope,
  creativeId: CreativeId,
  { among, inBrief }: MentionQuery,
): Promise<PersonRow[]> {
  const { campaignId } = await requireVisible(scope, creativeId);
  const { guestComments } = await requirePreferences(scope);
  const { actor } = scope;
  const reach =
    guestComments || inBrief
      ? sql`(${members.role} <> 'guest' or ${isAssignedMember(campaignId)})`
      : ne(members.role, 'guest');
  const wroteVisibleThread = sql`exists (select from ${comments} where ${comments.organizationId} = ${actor.organizationId}
    and ${comments.creativeId} = ${creativeId} and ${comments.threadId} is null and ${visibleThreads(scope) ?? sql`true`}
    and ${wroteIn(sql`${accounts.id}`)})`;
  return selectPersons(scope)
    .where(
      and(
        eq(members.status, 'active'),
        isNull(accounts.disabledAt),
        isNull(accounts.deletedAt),
        reach,
        actor.role === 'guest' ? wroteVisibleThread : undefined,
        among === null ? undefined : anyOf(accounts.id, among),
      ),
    )
    .orderBy(asc(accounts.firstName), asc(accounts.lastName), asc(accounts.id))
    .limit(limits.comments.people);
}

/** @throws AppError `creative.not-found` */
export async function listPeople(
  scope: Scope,
  { creativeId, purpose }: { creativeId: CreativeId; purpose: 'comment' | 'brief' },
) {
  const rows = await listMentionable(scope, creativeId, { among: null, inBrief: purpose === 'brief' });
  return { items: rows.map((row) => presentPerson(scope.actor, row)) };
}

/** The people who can be mentioned in a brief, since they see it. @throws AppError `creative.not-found` */
export async function listBriefPeople(scope: Scope, creativeId: CreativeId): Promise<CommentPerson[]> {
  return (await listPeople(scope, { creativeId, purpose: 'brief' })).items;
}

/** Returns the accounts among these that the actor may mention on the creative. */
export async function filterMentionable(
  scope: Scope,
  creativeId: CreativeId,
  accountIds: readonly AccountId[],
): Promise<AccountId[]> {
  if (accountIds.length === 0) return [];
  return (await listMentionable(scope, creativeId, { among: [...accountIds], inBrief: false })).map(({ id }) => id);
}

/**
 * The decisions on all versions of a creative that are not deleted. Guests who may not comment get only the decisions
 * on files they uploaded.
 * @throws AppError `creative.not-found`
 */
export async function listDecisions(scope: Scope, creativeId: CreativeId) {
  const { campaignId } = await requireVisible(scope, creativeId);
  const countedFor = await readCountedFor(scope, { creativeId, campaignId });
  const rows = await scope.db
    .select({ decision: decisions })
    .from(decisions)
    .innerJoin(versionPlaces, eq(versionPlaces.versionId, decisions.versionId))
    .where(
      and(
        eq(decisions.organizationId, scope.actor.organizationId),
        eq(versionPlaces.creativeId, creativeId),
        visibleDecisions(scope),
      ),
    )
    .orderBy(asc(decisions.decidedAt));
  const persons = await readPersons(
    scope,
    rows.map(({ decision }) => decision.accountId),
  );
  return {
    items: rows.flatMap(({ decision: { versionId, accountId, decision, decidedAt } }) => {
      const person = persons.get(accountId);
      if (!person) return [];
      const by = presentPerson(scope.actor, person);
      const made = { decision, decidedAt: decidedAt.toISOString() };
      return [{ versionId, by, ...made, countedFor: countedFor(versionId, accountId) }];
    }),
  };
}

export { presentPerson, type PersonRow } from './present.ts';
export { isAddressedTo, isAddressedToGuests, visibleThreads } from './access.ts';
export { countSteps } from './rules/counted-steps.ts';
