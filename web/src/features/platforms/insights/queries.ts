import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { AdvertiserId, CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { addressOf, call } from '#lib/api.ts';

/** The only platform whose figures are fetched so far. */
export const provider = 'meta';
const params = { provider } as const;

type QueryOf<E extends keyof typeof insights> =
  CallArguments<(typeof insights)[E]> extends { query: infer Q } ? Q : never;

export type Place = QueryOf<'overview'>;
export type RowsPlace = Omit<QueryOf<'exportRows'>, 'columns'>;
export type BreakdownPlace = QueryOf<'breakdown'>;
export type CreativesPlace = Omit<QueryOf<'creatives'>, 'cursor' | 'limit'>;
export type CreativePlace = QueryOf<'creative'>;
/** Of which figures a card tells the numbers. */
export type FigurePlace = Omit<QueryOf<'figure'>, 'figure'>;

const pollMs = 5000;

/** A first sync moves on by the minute; a try after a failure has ended some seconds after its time. */
function intervalOf(accounts: readonly InsightAccount[]): number | false {
  if (accounts.some(({ sync }) => sync.state === 'waiting' || sync.state === 'loading')) return pollMs;
  const tries = accounts.flatMap(({ sync: { until } }) => (until === null ? [] : Date.parse(until)));
  return tries.length > 0 ? Math.max(pollMs, Math.min(...tries) - Date.now() + pollMs) : false;
}

/** The ad accounts of the organization, with how far their figures are. */
export const insightAccountsQuery = queryOptions({
  queryKey: ['insights', 'accounts'],
  queryFn: ({ signal }) => call(insights.accounts, { params }, signal),
  select: ({ items }) => items,
  refetchInterval: ({ state }) => intervalOf(state.data?.items ?? []),
});

export const overviewQuery = (place: Place) =>
  queryOptions({
    queryKey: ['insights', 'overview', place],
    queryFn: ({ signal }) => call(insights.overview, { params, query: place }, signal),
    placeholderData: keepPreviousData,
  });

/** Rows of the table; the children of one row where `parentId` is set. */
export const rowsQuery = (place: RowsPlace) =>
  infiniteQueryOptions({
    queryKey: ['insights', 'rows', place],
    queryFn: ({ pageParam, signal }) =>
      call(
        insights.rows,
        { params, query: { ...place, limit: 100, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: place.parentId === undefined ? keepPreviousData : undefined,
  });

/** Address of the table as CSV, with these columns. */
export const rowsFile = (place: RowsPlace, columns: readonly FigureName[]): string =>
  addressOf(insights.exportRows, { params, query: { ...place, columns: columns.join(',') } });

export const breakdownQuery = (place: BreakdownPlace) =>
  queryOptions({
    queryKey: ['insights', 'breakdown', place],
    queryFn: ({ signal }) => call(insights.breakdown, { params, query: place }, signal),
    placeholderData: keepPreviousData,
  });

export const figureQuery = (place: QueryOf<'figure'>) =>
  queryOptions({
    queryKey: ['insights', 'figure', place],
    queryFn: ({ signal }) => call(insights.figure, { params, query: place }, signal),
  });

export const creativesQuery = (place: CreativesPlace) =>
  infiniteQueryOptions({
    queryKey: ['insights', 'creatives', place],
    queryFn: ({ pageParam, signal }) =>
      call(
        insights.creatives,
        { params, query: { ...place, limit: 60, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Address of the creatives as CSV, with these figures. */
export const creativesFile = (place: CreativesPlace, columns: readonly FigureName[]): string =>
  addressOf(insights.exportCreatives, { params, query: { ...place, columns: columns.join(',') } });

export const creativeQuery = (place: CreativePlace) =>
  queryOptions({
    queryKey: ['insights', 'creative', place],
    queryFn: ({ signal }) => call(insights.creative, { params, query: place }, signal),
  });

/** Creatives first seen in the period. */
export const launchesQuery = (place: Omit<QueryOf<'launches'>, 'cursor' | 'limit'>) =>
  infiniteQueryOptions({
    queryKey: ['insights', 'launches', place],
    queryFn: ({ pageParam, signal }) =>
      call(
        insights.launches,
        { params, query: { ...place, limit: 100, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Ads with another name than their file. */
export const namesQuery = (place: Place) =>
  infiniteQueryOptions({
    queryKey: ['insights', 'names', place],
    queryFn: ({ pageParam, signal }) =>
      call(
        insights.names,
        { params, query: { ...place, limit: 100, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Address of these creatives as CSV. */
export const launchesFile = (place: Omit<QueryOf<'launches'>, 'cursor' | 'limit'>): string =>
  addressOf(insights.exportLaunches, { params, query: place });

/** Address of these ads as CSV. */
export const namesFile = (place: Place): string => addressOf(insights.exportNames, { params, query: place });

/** Of which of ours the results are asked for. */
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

/** Ads without a creative of ours. */
export const unmatchedQuery = (place: Place) =>
  infiniteQueryOptions({
    queryKey: ['insights', 'unmatched', place],
    queryFn: ({ pageParam, signal }) =>
      call(
        insights.unmatched,
        { params, query: { ...place, limit: 50, ...(pageParam === '' ? {} : { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Creatives that an ad may be linked with. */
export const candidatesQuery = (advertiserId: AdvertiserId, adId: string, search: string) =>
  queryOptions({
    queryKey: ['insights', 'candidates', advertiserId, adId, search],
    queryFn: ({ signal }) =>
      call(
        insights.candidates,
        { params: { provider, advertiserId, adId }, query: search === '' ? {} : { search } },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** Links ads of an account with creatives of ours, or cuts their links. */
export function useLink({ id: advertiserId }: { id: AdvertiserId }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ adId, creativeId }: { adId: string; creativeId: CreativeId | null }) => {
      const of = { provider, advertiserId, adId } as const;
      if (creativeId === null) await call(insights.unlink, { params: of });
      else await call(insights.link, { params: of, body: { creativeId } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['insights'] }),
  });
}

/** Has the figures of an ad account fetched now. */
export function useFetchNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (advertiserId: AdvertiserId) => call(insights.fetchNow, { params: { provider, advertiserId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['insights', 'accounts'] }),
  });
}

/** Removes an ad account whose figures were imported. */
export function useRemoveAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (advertiserId: AdvertiserId) => call(insights.removeAccount, { params: { provider, advertiserId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['insights', 'accounts'] }),
  });
}
