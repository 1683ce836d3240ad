import { campaignSorts } from '@ad-foundry/contract/campaigns.ts';
import { oneOf, readSearch, textParam } from '#ui/list-page/search-params.ts';

/** Parses the filter from the address; invalid values are dropped. */
export const parseCampaignFilter = readSearch({
  search: textParam,
  status: oneOf(['open', 'complete', 'archived']),
  sort: oneOf(campaignSorts),
});
