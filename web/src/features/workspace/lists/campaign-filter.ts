import { oneOf, readSearch, someOf } from '#ui/list-page/search-params.ts';
import { sharedParams } from './list-filter.ts';

/** Reads the filter of the campaigns; invalid values are dropped. */
export const parseCampaignFilter = readSearch({
  ...sharedParams,
  status: someOf(oneOf(['open', 'complete', 'late', 'unfit', 'archived'])),
});
export type CampaignFilter = ReturnType<typeof parseCampaignFilter>;
