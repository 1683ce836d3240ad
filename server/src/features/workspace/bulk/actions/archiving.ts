import { and, eq, sql } from 'drizzle-orm';
import type { BulkKind } from '@ad-foundry/contract/bulk.ts';
import { anyOf } from '#db/any-of.ts';
import type { PreviousState } from '#db/schema/bulk.ts';
import { creatives } from '#db/schema/campaigns.ts';
import { markCampaign } from '#features/tree/archive/actions/delete.ts';
import { kinds, type BulkItem } from '#features/workspace/bulk/queries/kinds.ts';
import { refreshCampaigns } from '#features/tree/creatives/actions/completion.ts';
import type { Scope } from '#infra/scope.ts';
import { campaignsOf, idsOf, noOutcome, type Outcome } from './outcome.ts';

type Mark = NonNullable<PreviousState['archived']>;

interface Archive<Kind extends BulkKind> {
  kind: Kind;
  markOf(item: BulkItem<Kind>): Mark;
  /** Records that an item was archived, or that it was restored if the mark is null. */
  record(tx: Scope, item: BulkItem<Kind>, mark: Mark | null): Promise<void>;
  /** Recounts the open creatives. */
  recount(tx: Scope, items: readonly BulkItem<Kind>[]): Promise<void>;
}

const marksOf = ({ archivedAt, archivedBy, archivedReason }: BulkItem): Mark => ({
  at: archivedAt?.toISOString() ?? '',
  by: archivedBy,
  reason: archivedReason,
});

const aboutCreative = ({ id, campaignId, name }: BulkItem<'creative'>) => ({ creativeId: id, campaignId, name });

const refreshCampaignsOf = (tx: Scope, items: readonly BulkItem<'creative'>[]) =>
  refreshCampaigns(tx, [...new Set(campaignsOf(items))]);

export const creativeArchive = actsOn<'creative'>({
  kind: 'creative',
  markOf: marksOf,
  record: (tx, item, mark) =>
    mark
      ? tx.record('creative.archived', { ...aboutCreative(item), reason: mark.reason })
      : tx.record('creative.restored', aboutCreative(item)),
  recount: refreshCampaignsOf,
});

/** Acts on campaigns; restoring campaigns leaves their groups archived. */
export const campaignArchive = actsOn<'campaign'>({
  kind: 'campaign',
  markOf: (item) => ({ ...marksOf(item), withGroup: item.archivedWithGroup }),
  record: (tx, { id, name }, mark) => {
    const about = { campaignId: id, name, withGroup: false };
    return mark
      ? tx.record('campaign.archived', { ...about, reason: mark.reason })
      : tx.record('campaign.restored', about);
  },
  recount: () => Promise.resolve(),
});

/** The acts that archive and restore, and their undos. */
function actsOn<Kind extends BulkKind>(archive: Archive<Kind>) {
  type Items = readonly BulkItem<Kind>[];
  const markAll = async (tx: Scope, items: Items, newMark: (item: BulkItem<Kind>) => Mark | null): Promise<Outcome> => {
    const outcome = noOutcome();
    if (items.length === 0) return outcome;
    await writeMarks(
      tx,
      archive.kind,
      items.map((item) => ({ id: item.id, mark: newMark(item) })),
    );
    await archive.recount(tx, items);
    for (const item of items) {
      await archive.record(tx, item, newMark(item));
      outcome.before.set(item.id, { archived: item.archivedAt ? archive.markOf(item) : null });
    }
    return outcome;
  };
  const openOnes = (items: Items) => items.filter(({ archivedAt }) => archivedAt === null);
  const restore = (tx: Scope, items: Items) =>
    markAll(
      tx,
      items.filter(({ archivedAt }) => archivedAt !== null),
      () => null,
    );
  return {
    archive: (tx: Scope, items: Items, reason: string | null) =>
      markAll(tx, openOnes(items), () => ({ at: tx.now().toISOString(), by: tx.actor.accountId, reason })),
    restore,
    /** Skips items that another person has archived again since. */
    async undoArchive(tx: Scope, items: Items): Promise<Outcome> {
      const outdated = items.filter(({ archivedAt, archivedBy }) => archivedAt && archivedBy !== tx.actor.accountId);
      const { before } = await restore(
        tx,
        items.filter((item) => !outdated.includes(item)),
      );
      return { failed: new Map(outdated.map(({ id }) => [id, 'edit.outdated'])), before };
    },
    /** Archives the items again with the previous time, person and reason. */
    undoRestore: (tx: Scope, items: Items) =>
      markAll(
        tx,
        openOnes(items).filter(({ before }) => before.archived),
        ({ before }) => before.archived ?? null,
      ),
  };
}

interface MarkedItem {
  id: string;
  /** Null restores the item. */
  mark: Mark | null;
}

async function writeMarks(tx: Scope, kind: BulkKind, items: readonly MarkedItem[]): Promise<void> {
  const column = (key: keyof Mark) => sql.param(items.map(({ mark }) => mark?.[key] ?? null));
  const withGroup = kind === 'campaign' ? sql`, archived_with_group = coalesce(m.with_group, false)` : sql``;
  // The person who archived the item may be deleted by now.
  await tx.db.execute(sql`
    update ${kinds[kind].table} t set archived_at = m.at, archived_reason = m.reason,
      archived_by = (select id from accounts where id = m.by)${withGroup}
    from unnest(${sql.param(items.map(({ id }) => id))}::text[], ${column('at')}::timestamptz[], ${column('by')}::text[],
      ${column('reason')}::text[], ${column('withGroup')}::boolean[]) as m (id, at, by, reason, with_group)
    where t.organization_id = ${tx.actor.organizationId} and t.id = m.id`);
}

/** Marks creatives as deleted; the clean-up removes them with their files. */
export async function deleteCreatives(tx: Scope, items: readonly BulkItem<'creative'>[]): Promise<Outcome> {
  if (items.length === 0) return noOutcome();
  await tx.db
    .update(creatives)
    .set({ deletedAt: tx.now() })
    .where(and(eq(creatives.organizationId, tx.actor.organizationId), anyOf(creatives.id, idsOf(items))));
  await refreshCampaignsOf(tx, items);
  for (const item of items) await tx.record('creative.deleted', { ...aboutCreative(item), expired: false });
  return { failed: new Map(), before: new Map(items.map(({ id }) => [id, {}])) };
}

/** Marks campaigns as deleted, with their creatives. */
export async function deleteCampaigns(tx: Scope, items: readonly BulkItem<'campaign'>[]): Promise<Outcome> {
  for (const { id, name } of items) await markCampaign(tx, { campaignId: id, name, expired: false });
  return { failed: new Map(), before: new Map(items.map(({ id }) => [id, {}])) };
}
