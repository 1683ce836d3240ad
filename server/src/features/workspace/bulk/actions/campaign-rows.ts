import { and, asc, eq } from 'drizzle-orm';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import type { Before } from '#db/schema/bulk.ts';
import { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import { visibleCampaigns } from '#features/tree/campaigns/queries.ts';
import { visibleGroups } from '#features/tree/groups/queries.ts';
import type { Scope } from '#infra/scope.ts';

export type CampaignRow = Awaited<ReturnType<typeof lockCampaigns>>[number];

/** A campaign to take a change back from. */
export interface ChangedCampaign extends CampaignRow {
  before: Before;
}

/** Locks campaigns and reads them with their group, in id order, so that concurrent changes do not deadlock. */
export function lockCampaigns(tx: Scope, ids: readonly CampaignId[]) {
  return tx.db
    .select({ campaign: campaigns, group: { id: campaignGroups.id, archivedAt: campaignGroups.archivedAt } })
    .from(campaigns)
    .leftJoin(campaignGroups, and(visibleGroups(tx), eq(campaignGroups.id, campaigns.groupId)))
    .where(and(visibleCampaigns(tx), anyOf(campaigns.id, ids)))
    .orderBy(asc(campaigns.id))
    .for('no key update', { of: campaigns });
}

export const campaignIdsOf = (rows: readonly CampaignRow[]): CampaignId[] => rows.map(({ campaign }) => campaign.id);
