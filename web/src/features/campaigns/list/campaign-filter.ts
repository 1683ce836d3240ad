import { campaignSorts } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignFilter, CampaignStatus } from '#features/campaigns/queries.ts';

export const campaignStatuses: readonly CampaignStatus[] = ['open', 'complete', 'archived'];

/** Reads the filter from the address; what makes no sense there is left out. */
export function parseCampaignFilter(search: Record<string, unknown>): CampaignFilter {
  const text = typeof search.search === 'string' || typeof search.search === 'number' ? String(search.search) : '';
  const status = campaignStatuses.find((known) => known === search.status);
  const sort = campaignSorts.find((known) => known === search.sort && known !== 'created');
  return {
    ...(text.trim() ? { search: text.slice(0, 200) } : {}),
    ...(status ? { status } : {}),
    ...(sort ? { sort } : {}),
  };
}
