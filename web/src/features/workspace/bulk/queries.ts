import { queryOptions } from '@tanstack/react-query';
import type { BulkChangeId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import {
  bulk,
  type BulkChange,
  type BulkKind,
  type BulkProgress,
  type BulkSelection,
} from '@ad-foundry/contract/bulk.ts';
import { lists, type ListedCampaignsFilter, type ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { call } from '#lib/api.ts';
import type { Matching } from '#ui/list-page/declaration.ts';

/** A bulk change of this account; live events refetch it when other people change the same items. */
export function bulkQuery(bulkId: BulkChangeId) {
  return queryOptions({
    queryKey: ['bulk', bulkId],
    queryFn: ({ signal }) => call(bulk.find, { params: { bulkId } }, signal),
  });
}

interface Filters {
  creative: ListedCreativesFilter;
  campaign: ListedCampaignsFilter;
}
export type BulkFilter<Kind extends BulkKind = BulkKind> = Filters[Kind];

interface KindOfItem<Kind extends BulkKind> {
  /** Counts the items that match the filter. */
  count(filter: BulkFilter<Kind>): Promise<Matching>;
  selectionOf(ids: readonly string[]): BulkSelection<Kind>;
  start(selection: BulkSelection<Kind>, change: BulkChange<Kind>): Promise<BulkProgress>;
}

export const kinds: { [Kind in BulkKind]: KindOfItem<Kind> } = {
  creative: {
    count: (filter) => call(lists.countCreatives, { query: filter }),
    selectionOf: (ids) => ({ creativeIds: ids as CreativeId[] }),
    start: (selection, change) =>
      call(bulk.creatives, { body: { creationKey: crypto.randomUUID(), of: selection, change } }),
  },
  campaign: {
    count: (filter) => call(lists.countCampaigns, { query: filter }),
    selectionOf: (ids) => ({ campaignIds: ids as CampaignId[] }),
    start: (selection, change) =>
      call(bulk.campaigns, { body: { creationKey: crypto.randomUUID(), of: selection, change } }),
  },
};
