import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { AdvertiserId, CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { addressOf, call } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';

/** The only platform whose insights are fetched so far. */
export const provider = 'meta';
const params = { provider } as const;

type QueryOf<E extends keyof typeof insights> =
  CallArguments<(typeof insights)[E]> extends { query: infer Q } ? Q : never;

export type Place = QueryOf<'overview'>;
export type RowsPlace = Omit<QueryOf<'exportRows'>, 'columns'>;
export type BreakdownPlace = QueryOf<'breakdown'>;
export type GroupsPlace = Omit<QueryOf<'creatives'>, 'cursor' | 'limit'>;
export type GroupPlace = QueryOf<'creative'>;
/** The ads whose figure is explained. */
export type FigurePlace = Omit<QueryOf<'figure'>, 'figure'>;

/** A query below the common key; while its parameters change, the previous answer stays. */
const readQuery = <Answer>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<Answer>) =>
  queryOptions({
    queryKey: ['insights', ...key],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  });

const pollMs = 5000;

/** A first sync moves on by the minute; a try after a failure has ended some seconds after its time. */
function intervalOf(accounts: readonly InsightAccount[]): number | false {
  if (accounts.some(({ sync }) => sync.state === 'waiting' || sync.state === 'loading')) return pollMs;
  const tries = accounts.flatMap(({ sync: { until } }) => (until === null ? [] : Date.parse(until)));
  return tries.length > 0 ? Math.max(pollMs, Math.min(...tries) - Date.now() + pollMs) : false;
}

/** The ad accounts of the organization, with how far their insights are fetched. */
export const insightAccountsQuery = queryOptions({
  queryKey: ['insights', 'accounts'],
  queryFn: ({ signal }) => call(insights.accounts, { params }, signal),
  select: ({ items }) => items,
  refetchInterval: ({ state }) => intervalOf(state.data?.items ?? []),
});

export const overviewQuery = (place: Place) =>
  readQuery(['overview', place], (signal) => call(insights.overview, { params, query: place }, signal));

/** Rows of the table; the parts of one row where `parentId` is set. */
export const rowsQuery = (place: RowsPlace) =>
  pagedQuery(insights.rows, { key: ['insights', 'rows', place], params, query: { ...place, limit: 100 } });

/** Address of the table as CSV, with these columns. */
export const rowsFile = (place: RowsPlace, columns: readonly FigureName[]): string =>
  addressOf(insights.exportRows, { params, query: { ...place, columns: columns.join(',') } });

export const breakdownQuery = (place: BreakdownPlace) =>
  readQuery(['breakdown', place], (signal) => call(insights.breakdown, { params, query: place }, signal));

export const figureQuery = (place: QueryOf<'figure'>) =>
  queryOptions({
    queryKey: ['insights', 'figure', place],
    queryFn: ({ signal }) => call(insights.figure, { params, query: place }, signal),
  });

export const groupsQuery = (place: GroupsPlace) =>
  pagedQuery(insights.creatives, { key: ['insights', 'creatives', place], params, query: { ...place, limit: 60 } });

/** Address of the groups as CSV, with these figures. */
export const groupsFile = (place: GroupsPlace, columns: readonly FigureName[]): string =>
  addressOf(insights.exportCreatives, { params, query: { ...place, columns: columns.join(',') } });

export const groupQuery = (place: GroupPlace) =>
  queryOptions({
    queryKey: ['insights', 'creative', place],
    queryFn: ({ signal }) => call(insights.creative, { params, query: place }, signal),
  });

type LaunchesPlace = Omit<QueryOf<'launches'>, 'cursor' | 'limit'>;

/** Assets first seen in the period. */
export const launchesQuery = (place: LaunchesPlace) =>
  pagedQuery(insights.launches, { key: ['insights', 'launches', place], params, query: { ...place, limit: 100 } });

/** Ads with another name than their file. */
export const namesQuery = (place: Place) =>
  pagedQuery(insights.names, { key: ['insights', 'names', place], params, query: { ...place, limit: 100 } });

/** Address of these assets as CSV. */
export const launchesFile = (place: LaunchesPlace): string =>
  addressOf(insights.exportLaunches, { params, query: place });

/** Address of these ads as CSV. */
export const namesFile = (place: Place): string => addressOf(insights.exportNames, { params, query: place });

/** The creative, campaign or group that results are of. */
export type ResultsPlace = { creativeId: CreativeId } | { campaignId: CampaignId } | { groupId: CampaignGroupId };

export const resultsQuery = (place: ResultsPlace) =>
  queryOptions({
    queryKey: ['insights', 'results', place],
    queryFn: ({ signal }) => {
      if ('creativeId' in place) return call(insights.ofCreative, { params: place }, signal);
      if ('campaignId' in place) return call(insights.ofCampaign, { params: place }, signal);
      return call(insights.ofGroup, { params: place }, signal);
    },
  });

/** What was fetched for an account, the newest first. */
export const fetchesQuery = (advertiserId: AdvertiserId) =>
  queryOptions({
    queryKey: ['insights', 'fetches', advertiserId],
    queryFn: ({ signal }) => call(insights.fetches, { params, query: { advertiserId, limit: 30 } }, signal),
    select: ({ items }) => items,
  });

/** Ads that are linked with no creative. */
export const unmatchedQuery = (place: Place) =>
  pagedQuery(insights.unmatched, { key: ['insights', 'unmatched', place], params, query: { ...place, limit: 50 } });

/** Creatives that an ad may be linked with. */
export const candidatesQuery = (advertiserId: AdvertiserId, adId: string, search: string) =>
  readQuery(['candidates', advertiserId, adId, search], (signal) =>
    call(insights.candidates, { params: { provider, advertiserId, adId }, query: search ? { search } : {} }, signal),
  );

/** A change after which queries below the key are read again. */
function useChange<Input>(key: readonly string[], mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ['insights', ...key] }) });
}

/** Links ads of an account with creatives, or cuts their links. */
export const useLink = ({ id: advertiserId }: { id: AdvertiserId }) =>
  useChange([], async ({ adId, creativeId }: { adId: string; creativeId: CreativeId | null }) => {
    const ad = { provider, advertiserId, adId } as const;
    if (creativeId === null) await call(insights.unlink, { params: ad });
    else await call(insights.link, { params: ad, body: { creativeId } });
  });

/** Fetches the insights of an ad account now. */
export const useFetchNow = () =>
  useChange(['accounts'], (advertiserId: AdvertiserId) =>
    call(insights.fetchNow, { params: { provider, advertiserId } }),
  );

/** Removes an ad account with imported insights. */
export const useRemoveAccount = () =>
  useChange(['accounts'], (advertiserId: AdvertiserId) =>
    call(insights.removeAccount, { params: { provider, advertiserId } }),
  );
