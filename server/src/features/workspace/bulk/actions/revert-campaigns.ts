import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { CampaignsChange } from '@ad-foundry/contract/bulk.ts';
import type { Before } from '#db/schema/bulk.ts';
import { codeOf, noOutcome, type Outcome } from './outcome.ts';
import { requireOpenGroup } from '#features/tree/groups/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { undoCampaignArchiving } from './archive-campaigns.ts';
import { removeCampaignCopies } from './copy-campaigns.ts';
import { restoreCampaignField, restoreCampaignPeople } from './campaign-fields.ts';
import { lockCampaigns, type ChangedCampaign } from './campaign-rows.ts';

interface Reverting {
  change: CampaignsChange;
  before: Map<CampaignId, Before>;
}

/** Takes a change of these campaigns back, each wholly or not at all. */
export async function revertCampaigns(tx: Scope, { change, before }: Reverting): Promise<Outcome<CampaignId>> {
  const rows = (await lockCampaigns(tx, [...before.keys()])).map((row): ChangedCampaign => ({
    ...row,
    before: before.get(row.campaign.id) ?? {},
  }));
  const known = new Map(rows.map((row) => [row.campaign.id, row]));
  const failed = new Map<CampaignId, ErrorCode>();
  for (const id of before.keys()) {
    const row = known.get(id);
    const refused = row ? await refusal(tx, row, change) : 'campaign.not-found';
    if (refused) failed.set(id, refused);
  }
  const open = rows.filter(({ campaign }) => !failed.has(campaign.id));
  const outcome = open.length === 0 ? noOutcome<CampaignId>() : await revert(tx, open, change);
  return { failed: new Map([...failed, ...outcome.failed]), before: outcome.before };
}

function revert(tx: Scope, rows: readonly ChangedCampaign[], { act }: CampaignsChange): Promise<Outcome<CampaignId>> {
  switch (act) {
    case 'due':
    case 'shift':
      return restoreCampaignField(tx, rows, 'dueAt');
    case 'group':
      return restoreCampaignField(tx, rows, 'groupId');
    case 'people':
      return restoreCampaignPeople(tx, rows);
    case 'duplicate':
      return removeCampaignCopies(tx, rows);
    case 'archive':
    case 'restore':
      return undoCampaignArchiving(tx, rows);
    case 'delete':
      return Promise.resolve(noOutcome<CampaignId>());
  }
}

async function refusal(tx: Scope, { campaign, group, before }: ChangedCampaign, { act }: CampaignsChange) {
  if (act === 'duplicate') return null;
  if (act === 'archive') return group?.archivedAt ? 'archive.parent-archived' : null;
  if (act === 'restore') return null;
  if (campaign.archivedAt) return 'campaign.archived';
  // The group that it comes from may be archived or gone.
  const { groupId } = before;
  return groupId ? codeOf(() => requireOpenGroup(tx, groupId)) : null;
}
