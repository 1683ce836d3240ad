import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { CampaignsChange } from '@ad-foundry/contract/bulk.ts';
import { codeOf, noOutcome, type Outcome } from './outcome.ts';
import { requireOpenGroup } from '#features/tree/groups/queries.ts';
import { requireMembers } from '#features/tree/assignments/actions.ts';
import type { Scope } from '#infra/scope.ts';
import { archiveCampaigns, deleteCampaigns, restoreCampaigns } from './archive-campaigns.ts';
import { copyCampaigns } from './copy-campaigns.ts';
import { assignCampaigns, moveToGroup, setDue, shiftDues } from './campaign-fields.ts';
import { lockCampaigns, type CampaignRow } from './campaign-rows.ts';

/** Checks what the change itself names. @throws AppError `group.archived`, `group.not-found`, `member.not-found` */
export async function requireCampaignTargets(tx: Scope, change: CampaignsChange): Promise<void> {
  if (change.act === 'people') await requireMembers(tx, [...change.add, ...change.remove]);
  else if (change.act === 'group' && change.groupId) await requireOpenGroup(tx, change.groupId);
}

/** Changes a batch of campaigns, each wholly or not at all. */
export async function applyToCampaigns(
  tx: Scope,
  ids: readonly CampaignId[],
  change: CampaignsChange,
): Promise<Outcome<CampaignId>> {
  const rows = await lockCampaigns(tx, ids);
  // What it names may be archived or gone since it was asked for.
  const code = await codeOf(() => requireCampaignTargets(tx, change));
  const known = new Map(rows.map((row) => [row.campaign.id, row]));
  const failed = new Map<CampaignId, ErrorCode>();
  for (const id of ids) {
    const row = known.get(id);
    const refused = row ? (code ?? refusal(row, change)) : 'campaign.not-found';
    if (refused) failed.set(id, refused);
  }
  const open = rows.filter(({ campaign }) => !failed.has(campaign.id));
  const outcome = open.length === 0 ? noOutcome<CampaignId>() : await applyTo(tx, open, change);
  return { failed: new Map([...failed, ...outcome.failed]), before: outcome.before };
}

function applyTo(tx: Scope, rows: readonly CampaignRow[], change: CampaignsChange): Promise<Outcome<CampaignId>> {
  switch (change.act) {
    case 'due':
      return setDue(tx, rows, change.dueAt);
    case 'shift':
      return shiftDues(tx, rows, change.shiftDays);
    case 'group':
      return moveToGroup(tx, rows, change.groupId);
    case 'people':
      return assignCampaigns(tx, rows, change);
    case 'duplicate':
      return copyCampaigns(tx, rows, change);
    case 'archive':
      return archiveCampaigns(tx, rows, change.reason ?? null);
    case 'restore':
      return restoreCampaigns(tx, rows);
    case 'delete':
      return deleteCampaigns(tx, rows);
  }
}

function refusal({ campaign, group }: CampaignRow, { act }: CampaignsChange): ErrorCode | null {
  if (act === 'shift' && campaign.dueAt === null) return 'bulk.no-date';
  if (act === 'restore') return group?.archivedAt && campaign.archivedAt ? 'archive.parent-archived' : null;
  const isForAll = act === 'archive' || act === 'delete' || act === 'duplicate';
  return campaign.archivedAt && !isForAll ? 'campaign.archived' : null;
}
