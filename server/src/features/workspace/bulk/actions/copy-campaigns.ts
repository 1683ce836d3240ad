import { sql } from 'drizzle-orm';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { CampaignsChange } from '@ad-foundry/contract/bulk.ts';
import { idsOfUsed } from './copies.ts';
import { codeOf, noOutcome } from './outcome.ts';
import { copyCampaign, nameCampaigns, requireFew } from '#features/workspace/duplicates/actions/copy-campaign.ts';
import type { Scope } from '#infra/scope.ts';
import { deleteCampaigns } from './archive-campaigns.ts';
import { campaignIdsOf, lockCampaigns, type CampaignRow, type ChangedCampaign } from './campaign-rows.ts';

type Change = Extract<CampaignsChange, { act: 'duplicate' }>;

/** Copies campaigns, each beside its original, under its name with the first free number. */
export async function copyCampaigns(tx: Scope, rows: readonly CampaignRow[], change: Change) {
  const { files, people, shiftDays } = change;
  const outcome = noOutcome<CampaignId>();
  const nameCopy = await nameCampaigns(tx);
  for (const { campaign, group } of rows) {
    const code = await codeOf(() => requireFew(tx, [campaign.id]));
    if (code) {
      outcome.failed.set(campaign.id, code);
      continue;
    }
    const groupId = group?.archivedAt === null ? group.id : null;
    const copy = { name: nameCopy(campaign.name), groupId, files, people, shiftDays };
    const campaignCopyId = await copyCampaign(tx, campaign.id, copy);
    if (!campaignCopyId) continue;
    await tx.record('campaign.created', { campaignId: campaignCopyId });
    outcome.before.set(campaign.id, { campaignCopyId });
  }
  return outcome;
}

/** Deletes the copies, except those that were changed since. */
export async function removeCampaignCopies(tx: Scope, rows: readonly ChangedCampaign[]) {
  const outcome = noOutcome<CampaignId>();
  const originals = new Map<CampaignId, CampaignId>();
  for (const { campaign, before } of rows) if (before.campaignCopyId) originals.set(before.campaignCopyId, campaign.id);
  const copies = await lockCampaigns(tx, [...originals.keys()]);
  const used = await idsOfChanged(tx, campaignIdsOf(copies));
  const isUnused = ({ campaign: { id, edition, archivedAt } }: CampaignRow) =>
    edition === 1 && !archivedAt && !used.has(id);
  const removed = await deleteCampaigns(tx, copies.filter(isUnused));
  for (const [copyId, id] of originals) {
    if (removed.before.has(copyId)) outcome.before.set(id, {});
    else outcome.failed.set(id, 'edit.outdated');
  }
  return outcome;
}

/** Campaigns with new or changed creatives, or people assigned since. Copying itself takes seconds. */
async function idsOfChanged(tx: Scope, ids: readonly CampaignId[]): Promise<Set<CampaignId>> {
  const { organizationId } = tx.actor;
  const inside = await tx.db.execute<{ id: CreativeId; campaignId: CampaignId; isChanged: boolean }>(sql`
    select c.id, c.campaign_id as "campaignId",
      c.edition > 1 or c.archived_at is not null or c.created_at > p.created_at + interval '10 seconds' as "isChanged"
    from campaigns p
    join creatives c on c.organization_id = p.organization_id and c.campaign_id = p.id and c.deleted_at is null
    where p.organization_id = ${organizationId} and p.id = any(${sql.param(ids)}::text[])`);
  const assigned = await tx.db.execute<{ id: CampaignId }>(sql`
    select distinct p.id from campaigns p
    join assignments a on a.organization_id = p.organization_id and a.campaign_id = p.id
    where p.organization_id = ${organizationId} and p.id = any(${sql.param(ids)}::text[])
      and a.created_at > p.created_at + interval '10 seconds'`);
  const used = await idsOfUsed(
    tx,
    inside.rows.map(({ id }) => id),
  );
  const changed = inside.rows.filter(({ id, isChanged }) => isChanged || used.has(id));
  return new Set([...assigned.rows.map(({ id }) => id), ...changed.map(({ campaignId }) => campaignId)]);
}
