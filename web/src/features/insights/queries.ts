import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { addressOf, call } from '#lib/api.ts';

/** The only platform whose figures are fetched so far. */
export const provider = 'meta';
const params = { provider } as const;

type QueryOf<E extends keyof typeof insights> =
  CallArguments<(typeof insights)[E]> extends { query: infer Q } ? Q : never;

export type Place = QueryOf<'overview'>;
export type RowsPlace = QueryOf<'exportRows'>;
export type BreakdownPlace = QueryOf<'breakdown'>;
export type CreativesPlace = Omit<QueryOf<'creatives'>, 'cursor' | 'limit'>;
export type CreativePlace = QueryOf<'creative'>;

/** The ad accounts of the organization, with how far their figures are. */
export const insightAccountsQuery = queryOptions({
  queryKey: ['insights', 'accounts'],
  queryFn: ({ signal }) => call(insights.accounts, { params }, signal),
  select: ({ items }) => items,
  // A first sync moves on by the minute.
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ sync }) => sync.state === 'waiting' || sync.state === 'loading') ? 5000 : false,
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

/** Address of the table as CSV. */
export const rowsFile = (place: RowsPlace): string => addressOf(insights.exportRows, { params, query: place });

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

export const creativeQuery = (place: CreativePlace) =>
  queryOptions({
    queryKey: ['insights', 'creative', place],
    queryFn: ({ signal }) => call(insights.creative, { params, query: place }, signal),
  });
