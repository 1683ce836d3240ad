import { and, eq, sql } from 'drizzle-orm';
import { anyOf } from '#db/any-of.ts';
import { creatives } from '#db/schema/campaigns.ts';
import { refreshCampaigns } from '#features/tree/creatives/actions/completion.ts';
import type { Scope } from '#infra/scope.ts';
import { campaignsOf, idsOf, noOutcome, type ChangedRow, type Outcome, type Row } from './outcome.ts';

const these = (tx: Scope, rows: readonly Row[]) =>
  and(eq(creatives.organizationId, tx.actor.organizationId), anyOf(creatives.id, idsOf(rows)));

/** Archives those that are not. */
export async function archiveMany(tx: Scope, all: readonly Row[], reason: string | null): Promise<Outcome> {
  const rows = all.filter(({ creative }) => creative.archivedAt === null);
  const outcome = noOutcome();
  if (rows.length === 0) return outcome;
  const mark = { archivedAt: tx.now(), archivedBy: tx.actor.accountId, archivedReason: reason };
  await tx.db.update(creatives).set(mark).where(these(tx, rows));
  await refreshCampaigns(tx, campaignsOf(rows));
  for (const row of rows) {
    await tx.record('creative.archived', { ...aboutOf(row), reason });
    outcome.before.set(row.creative.id, { archived: null });
  }
  return outcome;
}

/** Restores those that are archived. */
export async function restoreMany(tx: Scope, all: readonly Row[]): Promise<Outcome> {
  const rows = all.filter(({ creative }) => creative.archivedAt !== null);
  const outcome = noOutcome();
  if (rows.length === 0) return outcome;
  await tx.db
    .update(creatives)
    .set({ archivedAt: null, archivedBy: null, archivedReason: null })
    .where(these(tx, rows));
  await refreshCampaigns(tx, campaignsOf(rows));
  for (const row of rows) {
    const { id, archivedAt, archivedBy, archivedReason } = row.creative;
    await tx.record('creative.restored', aboutOf(row));
    const archived = { at: archivedAt?.toISOString() ?? '', by: archivedBy, reason: archivedReason };
    outcome.before.set(id, { archived });
  }
  return outcome;
}

/** Archives again what was restored, with the time, person and reason from before; restores what was archived. */
export async function undoArchiving(tx: Scope, rows: readonly ChangedRow[]): Promise<Outcome> {
  // Archived anew by another person since: that stays.
  const isOwn = ({ creative }: ChangedRow) =>
    creative.archivedBy === tx.actor.accountId || creative.archivedAt === null;
  const opened = rows.filter(({ before }) => before.archived === null);
  const wereOpen = await restoreMany(tx, opened.filter(isOwn));
  for (const row of opened) if (!isOwn(row)) wereOpen.failed.set(row.creative.id, 'edit.outdated');
  const others = rows.filter(({ before, creative }) => before.archived && creative.archivedAt === null);
  if (others.length === 0) return wereOpen;
  const marks = others.map(({ before }) => before.archived);
  await tx.db.execute(sql`
    update creatives c set archived_at = m.at, archived_reason = m.reason,
      archived_by = (select id from accounts where id = m.by)
    from unnest(${sql.param(idsOf(others))}::text[], ${sql.param(marks.map((mark) => mark?.at))}::timestamptz[],
      ${sql.param(marks.map((mark) => mark?.by ?? null))}::text[],
      ${sql.param(marks.map((mark) => mark?.reason ?? null))}::text[]) as m (id, at, by, reason)
    where c.organization_id = ${tx.actor.organizationId} and c.id = m.id`);
  await refreshCampaigns(tx, campaignsOf(others));
  for (const row of others) {
    await tx.record('creative.archived', { ...aboutOf(row), reason: row.before.archived?.reason ?? null });
    wereOpen.before.set(row.creative.id, {});
  }
  return wereOpen;
}

/** Deletes for good: the rows disappear, and the clean-up removes them with their files. */
export async function deleteMany(tx: Scope, rows: readonly Row[]): Promise<Outcome> {
  if (rows.length === 0) return noOutcome();
  await tx.db.update(creatives).set({ deletedAt: tx.now() }).where(these(tx, rows));
  await refreshCampaigns(tx, campaignsOf(rows));
  for (const row of rows) await tx.record('creative.deleted', { ...aboutOf(row), expired: false });
  return { failed: new Map(), before: new Map(idsOf(rows).map((id) => [id, {}])) };
}

const aboutOf = ({ creative, campaign }: Row) => ({
  creativeId: creative.id,
  campaignId: campaign.id,
  name: creative.name,
});
