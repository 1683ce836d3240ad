import { queryOptions } from '@tanstack/react-query';
import type { BulkChangeId } from '@ad-foundry/contract/ids.ts';
import {
  bulk,
  type BulkChange,
  type BulkSelection,
  type CampaignsChange,
  type CampaignsSelection,
} from '@ad-foundry/contract/bulk.ts';
import { lists, type ListedCampaignsFilter, type ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { call } from '#lib/api.ts';

/** An own bulk change; live events tell of others' changes of the same. */
export function bulkQuery(bulkId: BulkChangeId) {
  return queryOptions({
    queryKey: ['bulk', bulkId],
    queryFn: ({ signal }) => call(bulk.find, { params: { bulkId } }, signal),
  });
}

/** How many creatives match a filter. */
export const countCreatives = (filter: ListedCreativesFilter) => call(lists.countCreatives, { query: filter });

/** How many campaigns match a filter. */
export const countCampaigns = (filter: ListedCampaignsFilter) => call(lists.countCampaigns, { query: filter });

/** Starts a change of creatives. */
export const startOfCreatives = (of: BulkSelection, change: BulkChange) =>
  call(bulk.creatives, { body: { creationKey: crypto.randomUUID(), of, change } });

/** Starts a change of campaigns. */
export const startOfCampaigns = (of: CampaignsSelection, change: CampaignsChange) =>
  call(bulk.campaigns, { body: { creationKey: crypto.randomUUID(), of, change } });
