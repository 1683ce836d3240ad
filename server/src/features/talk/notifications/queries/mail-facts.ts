import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AccountId, CardId, NotificationId, SlotId } from '@ad-foundry/contract/ids.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { comments } from '#db/schema/comments.ts';
import type { ChangeRequest, FactsById, NotificationFacts } from '#emails/notification-facts.ts';
import { visibleThreads } from '#features/talk/comments/queries.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';

interface FactsRow extends Record<string, unknown> {
  id: NotificationId;
  type: Notification['type'];
  actor: string | null;
  slotId: SlotId | null;
  formatName: string | null;
  fileName: string | null;
  ownerId: AccountId | null;
  owner: string | null;
  dueAt: Date | string | null;
  text: string | null;
  cardId: CardId | null;
}

/** The number of comments on one file that a mail reads. */
const mostChanges = 50;

/** What a mail says about notifications that the actor may see, as far as the actor may read it. */
export async function readMailFacts(scope: Scope, items: readonly Notification[]): Promise<FactsById> {
  const { organizationId, accountId } = scope.actor;
  const ids = items.map(({ id }) => id);
  const { rows } = await scope.db.execute<FactsRow>(sql`
    select n.id, n.type, a.first_name as actor, s.id as "slotId", f.name as "formatName", v.original_name as "fileName",
      v.uploaded_by as "ownerId", u.first_name as owner, coalesce(x.deadline_at, k.due_at) as "dueAt", c.body as text,
      v.card_id as "cardId"
    from notifications n
    left join accounts a on a.id = n.actor_id
    left join campaigns k on k.organization_id = n.organization_id and k.id = n.campaign_id
    left join creatives x on x.organization_id = n.organization_id and x.id = n.creative_id
    left join comments c on c.organization_id = n.organization_id and c.id = n.comment_id
    left join comments r on r.organization_id = n.organization_id and r.id = coalesce(c.thread_id, c.id)
    left join versions v on v.organization_id = n.organization_id and v.id = coalesce(n.version_id, r.version_id)
      and v.deleted_at is null
    left join accounts u on u.id = v.uploaded_by
    left join slots s on s.organization_id = n.organization_id and s.id = coalesce(r.slot_id,
      (select p.slot_id from version_places p where p.organization_id = n.organization_id and p.version_id = v.id))
    left join formats f on f.id = s.format_id
    where n.organization_id = ${organizationId} and n.account_id = ${accountId}
      and n.id = any(${sql.param(ids)}::text[])`);
  const changed = rows.filter(({ type }) => type === 'changes_requested');
  const changes = await readChanges(
    scope,
    changed.flatMap(({ cardId }) => cardId ?? []),
  );
  return new Map(
    rows.map(({ id, type, actor, slotId, formatName, fileName, ownerId, owner, dueAt, text, cardId }) => {
      const facts: NotificationFacts = {
        actor,
        slotId,
        formatName,
        fileName,
        owner: ownerId && { isRecipient: ownerId === accountId, name: owner ?? '' },
        dueAt: dueAt === null ? null : new Date(dueAt),
        text,
        changes: type === 'changes_requested' && cardId ? (changes.get(cardId) ?? []) : [],
      };
      return [id, facts] as const;
    }),
  );
}

/** The open comments on the files of slots that the actor may read, oldest first, by slot. */
export async function readRequestedChanges(
  scope: Scope,
  slotIds: readonly SlotId[],
): Promise<Map<SlotId, ChangeRequest[]>> {
  if (slotIds.length === 0) return new Map();
  const { rows } = await scope.db.execute<{ slotId: SlotId; cardId: CardId }>(sql`
    select distinct p.slot_id as "slotId", v.card_id as "cardId" from version_places p
    join versions v on v.organization_id = p.organization_id and v.id = p.version_id
    where p.organization_id = ${scope.actor.organizationId} and p.slot_id = any(${sql.param([...slotIds])}::text[])
      and v.card_id is not null`);
  const changes = await readChanges(
    scope,
    rows.map(({ cardId }) => cardId),
  );
  return new Map(
    [...groupBy(rows, ({ slotId }) => slotId)].map(([slotId, cards]) => [
      slotId,
      cards.flatMap(({ cardId }) => changes.get(cardId) ?? []),
    ]),
  );
}

/** The open threads on cards that the actor may read, oldest first. */
async function readChanges(scope: Scope, cardIds: readonly CardId[]): Promise<Map<CardId, ChangeRequest[]>> {
  if (cardIds.length === 0) return new Map();
  const rows = await scope.db
    .select({
      cardId: comments.cardId,
      commentId: comments.id,
      author: accounts.firstName,
      isByLink: sql<boolean>`exists (select from reviewers w where w.account_id = ${comments.authorId})`,
      text: comments.body,
      area: comments.area,
      moment: comments.moment,
    })
    .from(comments)
    .leftJoin(accounts, eq(accounts.id, comments.authorId))
    .where(
      and(
        eq(comments.organizationId, scope.actor.organizationId),
        anyOf(comments.cardId, [...cardIds]),
        isNull(comments.threadId),
        isNull(comments.resolvedAt),
        isNotNull(comments.body),
        // The reason for a file asks for no change of it.
        sql`not exists (select from versions v where v.organization_id = ${comments.organizationId}
          and v.id = ${comments.versionId} and v.note = ${comments.body})`,
        visibleThreads(scope),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(mostChanges * cardIds.length);
  const byCard = groupBy(rows, ({ cardId }) => cardId ?? ('' as CardId));
  return new Map(
    [...byCard].map(([cardId, threads]) => [
      cardId,
      threads
        .slice(0, mostChanges)
        .map(({ cardId: _, author, text, ...change }) => ({ ...change, author: author ?? '', text: text ?? '' })),
    ]),
  );
}
