import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { lists, type ListedCampaignsFilter, type ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { call } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import { fromWall } from '#ui/form/wall-time.ts';
import { creativeColumnsOf, isField } from './columns.ts';
import type { CampaignFilter, CreativesFilter } from './list-filter.ts';

interface Days {
  dueFrom?: string;
  dueTo?: string;
}
type OfScreen = 'columns' | 'show' | 'view' | keyof Days;

/** The start of a day in the displayed time zone, or of a later day. */
function startOf(text: string, after = 0): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return fromWall({ year, month, day: day + after, hour: 0, minute: 0 }, shownTimeZone()).toISOString();
}

/** The API query of a filter: without the parameters of the screen, and with days converted to instants. */
export function queryOf<Filter extends Days>(
  filter: Filter,
): Omit<Filter, OfScreen> & { dueFrom?: string; dueBefore?: string } {
  const screenOnly = new Set(['columns', 'show', 'view', 'dueFrom', 'dueTo']);
  const rest = Object.fromEntries(Object.entries(filter).filter(([name]) => !screenOnly.has(name))) as Omit<
    Filter,
    OfScreen
  >;
  const { dueFrom, dueTo } = filter;
  return {
    ...rest,
    ...(dueFrom ? { dueFrom: startOf(dueFrom) } : {}),
    ...(dueTo ? { dueBefore: startOf(dueTo, 1) } : {}),
  };
}

/** Campaigns with people and slots, page by page. */
export function listedCampaignsQuery(filter: CampaignFilter) {
  const query = queryOf(filter);
  // The key is below the campaigns' key, because every change to a campaign can change the list.
  return pagedQuery(lists.campaigns, { key: ['campaigns', 'listed', query], query });
}

/** The filter in the URL, with the campaign on a campaign's page. */
export type PlacedFilter = CreativesFilter & { campaignId?: CampaignId };

/** The API filter of campaigns, without the order and the parameters of the screen. */
export function campaignsFilterOf(filter: CampaignFilter): ListedCampaignsFilter {
  const { sort: _sort, direction: _direction, ...rest } = queryOf(filter);
  return rest;
}

/** The API filter of creatives, without the order and the parameters of the screen. */
export function creativesFilterOf(filter: PlacedFilter): ListedCreativesFilter {
  const { sort: _sort, direction: _direction, ...rest } = queryOf(filter);
  return rest;
}

/** The attributes among the shown columns. */
export function fieldsOf(filter: CreativesFilter): { fields?: string } {
  const fields = creativeColumnsOf(filter).filter(isField).join(',');
  return fields === '' ? {} : { fields };
}

/** The creatives of one or all campaigns, page by page. */
export function listedCreativesQuery(filter: PlacedFilter) {
  const query = { ...queryOf(filter), ...fieldsOf(filter) };
  return pagedQuery(lists.creatives, { key: ['campaigns', 'creatives', query], query });
}

/** The number of matching creatives and of their slots. */
export function creativesCountQuery(filter: ListedCreativesFilter) {
  return queryOptions({
    queryKey: ['campaigns', 'counted', 'creatives', filter],
    queryFn: ({ signal }) => call(lists.countCreatives, { query: filter }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The number of matching campaigns and of their slots. */
export function campaignsCountQuery(filter: ListedCampaignsFilter) {
  return queryOptions({
    queryKey: ['campaigns', 'counted', 'campaigns', filter],
    queryFn: ({ signal }) => call(lists.countCampaigns, { query: filter }, signal),
    placeholderData: keepPreviousData,
  });
}
