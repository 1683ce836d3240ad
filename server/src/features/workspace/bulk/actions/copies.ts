import { sql } from 'drizzle-orm';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { BulkChange } from '@ad-foundry/contract/bulk.ts';
import { copyInto } from '#features/workspace/duplicates/actions/copy-into.ts';
import type { Scope } from '#infra/scope.ts';
import { deleteMany } from './archiving.ts';
import { idsOf, lockRows, noOutcome, recordChanged, type ChangedRow, type Outcome, type Row } from './outcome.ts';

type Change = Extract<BulkChange, { act: 'duplicate' }>;

/** Copies creatives into one campaign, or each into its own. */
export async function duplicateMany(tx: Scope, rows: readonly Row[], change: Change): Promise<Outcome> {
  const { files, shiftDays } = change;
  const outcome = noOutcome();
  const into = new Map<CampaignId, Row[]>();
  for (const row of rows) {
    const target = change.campaignId ?? row.campaign.id;
    into.set(target, [...(into.get(target) ?? []), row]);
  }
  // In one order, so that concurrent changes do not deadlock.
  for (const [campaignId, originals] of [...into].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const from = originals.map(({ creative }) => creative);
    const made = await copyInto(tx, { from, into: campaignId, files, shiftDays });
    for (const [at, copyId] of made.entries()) {
      const id = from[at]?.id;
      if (id) outcome.before.set(id, { copyId });
    }
    await recordChanged(
      tx,
      made.map(() => campaignId),
    );
  }
  return outcome;
}

/** Deletes the copies, except those that were changed since. */
export async function removeCopies(tx: Scope, rows: readonly ChangedRow[]): Promise<Outcome> {
  const outcome = noOutcome();
  const originals = new Map<CreativeId, CreativeId>();
  for (const { creative, before } of rows) if (before.copyId) originals.set(before.copyId, creative.id);
  const copies = await lockRows(tx, [...originals.keys()]);
  const used = await idsOfUsed(tx, idsOf(copies));
  const removed = await deleteMany(
    tx,
    copies.filter(({ creative: { id, edition, archivedAt } }) => edition === 1 && !archivedAt && !used.has(id)),
  );
  for (const [copyId, id] of originals) {
    if (removed.before.has(copyId)) outcome.before.set(id, {});
    else outcome.failed.set(id, 'edit.outdated');
  }
  return outcome;
}

/**
 * The creatives that were worked on since: with younger files, slots or answers, running uploads, or comments. Copying
 * itself takes seconds.
 */
export async function idsOfUsed({ db, actor }: Scope, ids: readonly CreativeId[]): Promise<Set<CreativeId>> {
  const { rows } = await db.execute<{ id: CreativeId }>(sql`
    select c.id from creatives c
    where c.organization_id = ${actor.organizationId} and c.id = any(${sql.param(ids)}::text[]) and (
      exists (select from version_places p join versions v on v.organization_id = p.organization_id and v.id = p.version_id
        where p.organization_id = c.organization_id and p.creative_id = c.id and v.created_at > c.updated_at)
      or exists (select from slots s
        where s.organization_id = c.organization_id and s.creative_id = c.id and s.created_at > c.created_at + interval '10 seconds')
      or exists (select from slots s join uploads u on u.organization_id = s.organization_id and u.slot_id = s.id
        where s.organization_id = c.organization_id and s.creative_id = c.id and u.state = 'receiving')
      or exists (select from creative_attributes a
        where a.organization_id = c.organization_id and a.creative_id = c.id and a.filled_at > c.created_at + interval '10 seconds')
      or exists (select from comments t where t.organization_id = c.organization_id and t.creative_id = c.id))`);
  return new Set(rows.map(({ id }) => id));
}
