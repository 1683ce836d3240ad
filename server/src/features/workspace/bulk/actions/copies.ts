import { sql, type SQL } from 'drizzle-orm';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { BulkChange, BulkKind } from '@ad-foundry/contract/bulk.ts';
import { kinds, type BulkItem } from '#features/workspace/bulk/queries/kinds.ts';
import {
  copyCampaign,
  nameCampaigns,
  requireWithinLimit,
} from '#features/workspace/duplicates/actions/copy-campaign.ts';
import { copyInto } from '#features/workspace/duplicates/actions/copy-into.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';
import { deleteCampaigns, deleteCreatives } from './archiving.ts';
import { codeOf, noOutcome, recordChanged, type Outcome } from './outcome.ts';

type Duplication<Kind extends BulkKind> = Extract<BulkChange<Kind>, { act: 'duplicate' }>;

/** Copies creatives into one campaign, or each into its own. */
export async function copyCreatives(
  tx: Scope,
  items: readonly BulkItem<'creative'>[],
  { campaignId: target, files, shiftDays }: Duplication<'creative'>,
): Promise<Outcome> {
  const outcome = noOutcome();
  const byCampaign = groupBy(items, ({ campaignId }) => target ?? campaignId);
  // In one order, so that concurrent changes do not deadlock.
  for (const [campaignId, originals] of [...byCampaign].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const copyIds = await copyInto(tx, { from: originals, into: campaignId, files, shiftDays });
    const copiedAt = tx.now().toISOString();
    for (const [at, { id }] of originals.entries()) {
      const copyId = copyIds[at];
      if (copyId) outcome.before.set(id, { copyId, copiedAt });
    }
    await recordChanged(
      tx,
      copyIds.map(() => campaignId),
    );
  }
  return outcome;
}

/** Copies campaigns, each beside its original, under its name with the first free number. */
export async function copyCampaigns(
  tx: Scope,
  items: readonly BulkItem<'campaign'>[],
  { files, people, shiftDays }: Duplication<'campaign'>,
): Promise<Outcome> {
  const outcome = noOutcome();
  const nameCopy = await nameCampaigns(tx);
  for (const { id, name, parent } of items) {
    const code = await codeOf(() => requireWithinLimit(tx, [id]));
    if (code) {
      outcome.failed.set(id, code);
      continue;
    }
    const groupId = parent?.archivedAt === null ? (parent.id as CampaignGroupId) : null;
    const campaignCopyId = await copyCampaign(tx, id, { name: nameCopy(name), groupId, files, people, shiftDays });
    if (!campaignCopyId) continue;
    await tx.record('campaign.created', { campaignId: campaignCopyId });
    outcome.before.set(id, { campaignCopyId, copiedAt: tx.now().toISOString() });
  }
  return outcome;
}

interface Copy {
  id: string;
  copiedAt: string | null;
}

interface Removal<Kind extends BulkKind> {
  kind: Kind;
  copyOf(item: BulkItem<Kind>): string | undefined;
  idsOfUsed(tx: Scope, copies: readonly Copy[]): Promise<Set<string>>;
  remove(tx: Scope, items: readonly BulkItem<Kind>[]): Promise<Outcome>;
}

/** Deletes the copies, except those that were used since. */
const removing =
  <Kind extends BulkKind>({ kind, copyOf, idsOfUsed, remove }: Removal<Kind>) =>
  async (tx: Scope, items: readonly BulkItem<Kind>[]): Promise<Outcome> => {
    const outcome = noOutcome();
    const originals = new Map(items.flatMap((item) => [[copyOf(item) ?? '', item.id]] as const));
    originals.delete('');
    const endOf = new Map(items.map((item) => [copyOf(item) ?? '', item.before.copiedAt]));
    const copies = await kinds[kind].lock(tx, [...originals.keys()]);
    const used = await idsOfUsed(
      tx,
      copies.map(({ id }) => ({ id, copiedAt: endOf.get(id) ?? null })),
    );
    const unused = copies.filter(({ id, edition, archivedAt }) => edition === 1 && !archivedAt && !used.has(id));
    const removed = await remove(
      tx,
      unused.map((copy) => ({ ...copy, before: {} })),
    );
    for (const [copyId, id] of originals) {
      if (removed.before.has(copyId)) outcome.before.set(id, {});
      else outcome.failed.set(id, 'edit.outdated');
    }
    return outcome;
  };

export const removeCreativeCopies = removing<'creative'>({
  kind: 'creative',
  copyOf: ({ before }) => before.copyId,
  idsOfUsed: idsOfUsedCreatives,
  remove: deleteCreatives,
});

export const removeCampaignCopies = removing<'campaign'>({
  kind: 'campaign',
  copyOf: ({ before }) => before.campaignCopyId,
  idsOfUsed: idsOfUsedCampaigns,
  remove: deleteCampaigns,
});

/** The copies as a table `m (id, copied_at)`; changes of earlier versions do not say when copying had ended. */
const tableOf = (copies: readonly Copy[]): SQL =>
  sql`unnest(${sql.param(copies.map(({ id }) => id))}::text[],
    ${sql.param(copies.map(({ copiedAt }) => copiedAt))}::timestamptz[]) as m (id, copied_at)`;
const copiedAt = sql`coalesce(m.copied_at, c.created_at + interval '10 seconds')`;

/** Creatives with newer files, slots or answers, running uploads, or comments. */
async function idsOfUsedCreatives({ db, actor }: Scope, copies: readonly Copy[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: CreativeId }>(sql`
    select c.id from ${tableOf(copies)} join creatives c on c.id = m.id
    where c.organization_id = ${actor.organizationId} and (
      exists (select from version_places p join versions v on v.organization_id = p.organization_id and v.id = p.version_id
        where p.organization_id = c.organization_id and p.creative_id = c.id and v.created_at > ${copiedAt})
      or exists (select from slots s
        where s.organization_id = c.organization_id and s.creative_id = c.id and s.created_at > ${copiedAt})
      or exists (select from slots s join uploads u on u.organization_id = s.organization_id and u.slot_id = s.id
        where s.organization_id = c.organization_id and s.creative_id = c.id and u.state = 'receiving')
      or exists (select from creative_attributes a
        where a.organization_id = c.organization_id and a.creative_id = c.id and a.filled_at > ${copiedAt})
      or exists (select from comments t where t.organization_id = c.organization_id and t.creative_id = c.id))`);
  return new Set(rows.map(({ id }) => id));
}

/** Campaigns with new or changed creatives, or people assigned since. */
async function idsOfUsedCampaigns(tx: Scope, copies: readonly Copy[]): Promise<Set<string>> {
  const { organizationId } = tx.actor;
  // Copies are numbered by milliseconds of their creation time, which may lie ahead; a new creative is also updated later.
  const copiedCreatives = await tx.db.execute<{ id: CreativeId; campaignId: CampaignId; isChanged: boolean }>(sql`
    select c.id, c.campaign_id as "campaignId",
      c.edition > 1 or c.archived_at is not null or least(c.created_at, c.updated_at) > p.copied_at as "isChanged"
    from (select c.id, ${copiedAt} as copied_at from ${tableOf(copies)} join campaigns c on c.id = m.id
      where c.organization_id = ${organizationId}) p
    join creatives c on c.organization_id = ${organizationId} and c.campaign_id = p.id and c.deleted_at is null`);
  const assigned = await tx.db.execute<{ id: CampaignId }>(sql`
    select distinct c.id from ${tableOf(copies)} join campaigns c on c.id = m.id
    join assignments a on a.organization_id = c.organization_id and a.campaign_id = c.id
    where c.organization_id = ${organizationId} and a.created_at > ${copiedAt}`);
  const endOf = new Map(copies.map((copy) => [copy.id, copy.copiedAt]));
  const used = await idsOfUsedCreatives(
    tx,
    copiedCreatives.rows.map(({ id, campaignId }) => ({ id, copiedAt: endOf.get(campaignId) ?? null })),
  );
  const changed = copiedCreatives.rows.filter(({ id, isChanged }) => isChanged || used.has(id));
  return new Set([...assigned.rows.map(({ id }) => id), ...changed.map(({ campaignId }) => campaignId)]);
}
