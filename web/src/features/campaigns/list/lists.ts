import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { lists, type ListedCampaignsFilter, type ListedCreativesFilter } from '@ad-foundry/contract/work/lists.ts';
import { call } from '#lib/api.ts';
import { creativeColumnsOf, isField } from './columns.ts';
import type { CampaignFilter } from './campaign-filter.ts';
import type { CreativesFilter } from './creatives-filter.ts';

/** What of the address the server reads: not what only the screen shows. */
export function asked<Filter extends object>(filter: Filter): Omit<Filter, 'columns' | 'show' | 'view'> {
  const own = new Set(['columns', 'show', 'view']);
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !own.has(name))) as Filter;
}

/** Campaigns with people and slots, page by page. */
export function listedCampaignsQuery(filter: CampaignFilter) {
  const query = asked(filter);
  return infiniteQueryOptions({
    // Below the campaigns' key, because a change of any of them changes the list.
    queryKey: ['campaigns', 'listed', query],
    queryFn: ({ pageParam, signal }) => call(lists.campaigns, { query: { cursor: pageParam, ...query } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** The filter of an address, and the campaign whose page it is. */
export type PlacedFilter = CreativesFilter & { campaignId?: CampaignId };

/** Which campaigns a filter of the address matches: without order and what only the screen shows. */
export function askedCampaignsOf(filter: CampaignFilter): ListedCampaignsFilter {
  const { sort: _sort, direction: _direction, ...rest } = asked(filter);
  return rest;
}

/** Which creatives a filter of the address matches: without order and what only the screen shows. */
export function askedOf(filter: PlacedFilter): ListedCreativesFilter {
  const { sort: _sort, direction: _direction, ...rest } = asked(filter);
  return rest;
}

/** The attributes among the shown columns. */
export function fieldsOf(filter: CreativesFilter): { fields?: string } {
  const fields = creativeColumnsOf(filter).filter(isField).join(',');
  return fields === '' ? {} : { fields };
}

/** The creatives of one or all campaigns, page by page. */
export function listedCreativesQuery(filter: PlacedFilter) {
  const query = { ...asked(filter), ...fieldsOf(filter) };
  return infiniteQueryOptions({
    queryKey: ['campaigns', 'creatives', query],
    queryFn: ({ pageParam, signal }) => call(lists.creatives, { query: { cursor: pageParam, ...query } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
