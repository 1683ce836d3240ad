import { and, eq, sql } from 'drizzle-orm';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { markCampaign } from '#features/tree/archive/actions/delete.ts';
import { noOutcome, type Outcome } from './outcome.ts';
import type { Scope } from '#infra/scope.ts';
import { campaignIdsOf, type CampaignRow, type ChangedCampaign } from './campaign-rows.ts';

const these = (tx: Scope, rows: readonly CampaignRow[]) =>
  and(eq(campaigns.organizationId, tx.actor.organizationId), anyOf(campaigns.id, campaignIdsOf(rows)));

const aboutOf = ({ campaign: { id, name } }: CampaignRow) => ({ campaignId: id, name, withGroup: false });

/** Archives those that are not. */
export async function archiveCampaigns(tx: Scope, all: readonly CampaignRow[], reason: string | null) {
  const rows = all.filter(({ campaign }) => campaign.archivedAt === null);
  const outcome = noOutcome<CampaignId>();
  const mark = { archivedAt: tx.now(), archivedBy: tx.actor.accountId, archivedReason: reason };
  await tx.db.update(campaigns).set(mark).where(these(tx, rows));
  for (const row of rows) {
    await tx.record('campaign.archived', { ...aboutOf(row), reason });
    outcome.before.set(row.campaign.id, { archived: null });
  }
  return outcome;
}

/** Restores those that are archived; their groups are not. */
export async function restoreCampaigns(tx: Scope, all: readonly CampaignRow[]) {
  const rows = all.filter(({ campaign }) => campaign.archivedAt !== null);
  const outcome = noOutcome<CampaignId>();
  const unmarked = { archivedAt: null, archivedBy: null, archivedReason: null, archivedWithGroup: false };
  await tx.db.update(campaigns).set(unmarked).where(these(tx, rows));
  for (const row of rows) {
    const { id, archivedAt, archivedBy: by, archivedReason: reason, archivedWithGroup: withGroup } = row.campaign;
    await tx.record('campaign.restored', aboutOf(row));
    outcome.before.set(id, { archived: { at: archivedAt?.toISOString() ?? '', by, reason, withGroup } });
  }
  return outcome;
}

/** Archives again what was restored, with the time, person and reason from before; restores what was archived. */
export async function undoCampaignArchiving(tx: Scope, rows: readonly ChangedCampaign[]): Promise<Outcome<CampaignId>> {
  const opened = rows.filter(({ before }) => before.archived === null);
  // Archived anew by another person since: that stays.
  const isOwn = ({ campaign }: CampaignRow) =>
    campaign.archivedBy === tx.actor.accountId || campaign.archivedAt === null;
  const outcome = await restoreCampaigns(tx, opened.filter(isOwn));
  for (const row of opened) if (!isOwn(row)) outcome.failed.set(row.campaign.id, 'edit.outdated');
  for (const row of rows) {
    const { campaign, before } = row;
    if (!before.archived || campaign.archivedAt !== null) continue;
    const { at, by, reason, withGroup = false } = before.archived;
    await tx.db
      .update(campaigns)
      .set({
        archivedAt: new Date(at),
        archivedBy: sql`(select id from accounts where id = ${by})`,
        archivedReason: reason,
        archivedWithGroup: withGroup,
      })
      .where(these(tx, [row]));
    await tx.record('campaign.archived', { ...aboutOf(row), reason });
    outcome.before.set(campaign.id, {});
  }
  return outcome;
}

/** Deletes for good: the rows disappear, and the clean-up removes them with their files. */
export async function deleteCampaigns(tx: Scope, rows: readonly CampaignRow[]) {
  const outcome = noOutcome<CampaignId>();
  for (const { campaign } of rows) {
    await markCampaign(tx, { campaignId: campaign.id, name: campaign.name, expired: false });
    outcome.before.set(campaign.id, {});
  }
  return outcome;
}
