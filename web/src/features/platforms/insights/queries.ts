import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { AdvertiserId, CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { CsvFormat } from '@ad-foundry/contract/insights/searches.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { addressOf, call } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';

/** The query parameters of an endpoint, with the platform of its ad account. */
type QueryOf<E extends keyof typeof insights> =
  CallArguments<(typeof insights)[E]> extends { query: infer Q } ? Q & { provider: Provider } : never;

/** Splits a place into path and query parameters. */
const partsOf = <P extends { provider: Provider }>({ provider, ...query }: P) => ({ params: { provider }, query });

export type Place = QueryOf<'overview'>;
export type RowsPlace = Omit<QueryOf<'exportRows'>, 'columns' | 'format'>;
export type BreakdownPlace = QueryOf<'breakdown'>;
export type GroupsPlace = Omit<QueryOf<'creatives'>, 'cursor' | 'limit'>;
export type GroupPlace = QueryOf<'creative'>;
/** The ads whose figure the popover explains. */
export type FigurePlace = Omit<QueryOf<'figure'>, 'figure'>;

/** A query below the common key; the previous answer is shown while parameters change. */
const readQuery = <Answer>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<Answer>) =>
  queryOptions({
    queryKey: ['insights', ...key],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  });

const pollMs = 5000;

/**
 * The polling interval in ms: a first sync progresses every minute, and a retry after a failure ends some seconds after
 * its scheduled time.
 */
function intervalOf(advertisers: readonly InsightAdvertiser[]): number | false {
  if (advertisers.some(({ sync }) => sync.state === 'waiting' || sync.state === 'loading')) return pollMs;
  const tries = advertisers.flatMap(({ sync: { until } }) => (until === null ? [] : Date.parse(until)));
  return tries.length > 0 ? Math.max(pollMs, Math.min(...tries) - Date.now() + pollMs) : false;
}

/** The ad accounts of the organization, with the progress of fetching their insights. */
export const insightAdvertisersQuery = queryOptions({
  queryKey: ['insights', 'advertisers'],
  queryFn: ({ signal }) => call(insights.advertisers, {}, signal),
  select: ({ items }) => items,
  refetchInterval: ({ state }) => intervalOf(state.data?.items ?? []),
});

export const overviewQuery = (place: Place) =>
  readQuery(['overview', place], (signal) => call(insights.overview, partsOf(place), signal));

/** Rows of the table; with `parentId`, the parts of that row. */
export const rowsQuery = (place: RowsPlace) =>
  pagedQuery(insights.rows, { key: ['insights', 'rows', place], ...partsOf({ ...place, limit: 100 }) });

/** URL of the table as CSV, with these columns. */
export const rowsFile = (place: RowsPlace, columns: readonly FigureName[], format: CsvFormat): string =>
  addressOf(insights.exportRows, partsOf({ ...place, format, columns: columns.join(',') }));

export const breakdownQuery = (place: BreakdownPlace) =>
  readQuery(['breakdown', place], (signal) => call(insights.breakdown, partsOf(place), signal));

export const figureQuery = (place: QueryOf<'figure'>) =>
  queryOptions({
    queryKey: ['insights', 'figure', place],
    queryFn: ({ signal }) => call(insights.figure, partsOf(place), signal),
  });

export const groupsQuery = (place: GroupsPlace) =>
  pagedQuery(insights.creatives, { key: ['insights', 'creatives', place], ...partsOf({ ...place, limit: 60 }) });

/** URL of the groups as CSV, with these figures. */
export const groupsFile = (place: GroupsPlace, columns: readonly FigureName[], format: CsvFormat): string =>
  addressOf(insights.exportCreatives, partsOf({ ...place, format, columns: columns.join(',') }));

export const groupQuery = (place: GroupPlace) =>
  queryOptions({
    queryKey: ['insights', 'creative', place],
    queryFn: ({ signal }) => call(insights.creative, partsOf(place), signal),
  });

export type RefreshPlace = QueryOf<'refreshPlan'>;

/** What a refresh of an asset would be briefed with; read again each time, since it depends on today. */
export const refreshPlanQuery = (place: RefreshPlace) =>
  queryOptions({
    queryKey: ['insights', 'refresh', place],
    queryFn: ({ signal }) => call(insights.refreshPlan, partsOf(place), signal),
    staleTime: 0,
    gcTime: 0,
  });

type LaunchesPlace = Omit<QueryOf<'launches'>, 'cursor' | 'limit'>;

/** Assets that first ran in the period. */
export const launchesQuery = (place: LaunchesPlace) =>
  pagedQuery(insights.launches, { key: ['insights', 'launches', place], ...partsOf({ ...place, limit: 100 }) });

/** Ads whose name differs from that of their file. */
export const namesQuery = (place: Place) =>
  pagedQuery(insights.names, { key: ['insights', 'names', place], ...partsOf({ ...place, limit: 100 }) });

/** URL of these assets as CSV. */
export const launchesFile = (place: LaunchesPlace, format: CsvFormat): string =>
  addressOf(insights.exportLaunches, partsOf({ ...place, format }));

/** URL of these ads as CSV. */
export const namesFile = (place: Place, format: CsvFormat): string =>
  addressOf(insights.exportNames, partsOf({ ...place, format }));

/** The creative, campaign or group whose results are shown. */
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

/** The fetches of an account, newest first. */
export const fetchesQuery = ({ provider, id }: AdvertiserRef) =>
  queryOptions({
    queryKey: ['insights', 'fetches', provider, id],
    queryFn: ({ signal }) =>
      call(insights.fetches, { params: { provider }, query: { advertiserId: id, limit: 30 } }, signal),
    select: ({ items }) => items,
  });

/** Ads without a link to a creative. */
export const unmatchedQuery = (place: Place) =>
  pagedQuery(insights.unmatched, { key: ['insights', 'unmatched', place], ...partsOf({ ...place, limit: 50 }) });

/** Creatives with which an ad can be linked. */
export const candidatesQuery = ({ provider, id: advertiserId }: AdvertiserRef, adId: string, search: string) =>
  readQuery(['candidates', provider, advertiserId, adId, search], (signal) =>
    call(insights.candidates, { params: { provider, advertiserId, adId }, query: search ? { search } : {} }, signal),
  );

/** A mutation that then refetches the queries below the key. */
function useChange<Input>(key: readonly string[], mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ['insights', ...key] }) });
}

/** Links ads of an ad account with creatives, or removes their links. */
export const useLink = ({ provider, id: advertiserId }: AdvertiserRef) =>
  useChange([], async ({ adId, creativeId }: { adId: string; creativeId: CreativeId | null }) => {
    const ad = { provider, advertiserId, adId };
    if (creativeId === null) await call(insights.unlink, { params: ad });
    else await call(insights.link, { params: ad, body: { creativeId } });
  });

/** An ad account, or one of our campaigns in it. */
export interface RulePlace {
  provider: Provider;
  advertiserId: AdvertiserId;
  campaignId?: CampaignId | undefined;
}

/** What the figures of an ad account are judged against, as it is stored. */
export const ruleQuery = ({ campaignId, ...place }: RulePlace) =>
  queryOptions({
    queryKey: ['insights', 'rule', place, campaignId],
    queryFn: ({ signal }) =>
      call(insights.rule, { params: place, query: campaignId === undefined ? {} : { campaignId } }, signal),
  });

/** Stores what figures are judged against; every figure is then judged again. */
export const useChangeRule = ({ campaignId, ...place }: RulePlace) =>
  useChange([], (rule: CallArguments<typeof insights.changeRule>['body']) =>
    call(insights.changeRule, { params: place, body: campaignId === undefined ? rule : { ...rule, campaignId } }),
  );

/** Starts to fetch the insights of an ad account immediately. */
export const useFetchNow = () =>
  useChange(['advertisers'], ({ provider, id }: AdvertiserRef) =>
    call(insights.fetchNow, { params: { provider, advertiserId: id } }),
  );

/** Removes an ad account with imported insights. */
export const useRemoveAdvertiser = () =>
  useChange(['advertisers'], ({ provider, id }: AdvertiserRef) =>
    call(insights.removeAdvertiser, { params: { provider, advertiserId: id } }),
  );
