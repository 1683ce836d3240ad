import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentProps } from 'react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { settlesOn } from '@ad-foundry/contract/rules/periods/periods.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { ApiError } from '#lib/api.ts';
import { cn } from '#lib/cn.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { useRememberedView } from '#ui/list-page/use-remembered-view.ts';
import { readFigures, readSort } from './figure-list.ts';
import { FiguresSkeleton, InsightFrame } from './frame.tsx';
import { useNamed } from './grid/named.ts';
import { countFilters, noFilters, filtersOf } from './grid/filters.ts';
import { groupingOf } from './grouping.ts';
import { PlaceBar } from './head/place-bar.tsx';
import { Settling } from './head/settling.tsx';
import { Matching } from './matching/matching.tsx';
import { NothingDelivered, OverviewFailed } from './nothing.tsx';
import { periodOf, placeOf, useStyle } from './place.ts';
import { creativesQuery, overviewQuery, type CreativesPlace, type Place } from './queries.ts';
import type { ShareWish } from './sharing/queries.ts';
import { sharedPlaceOf } from './sharing/shared-place.ts';
import type { CreativesChange, CreativesSearch, CreativesView } from './search.ts';

const CreativeView = lazyComponent(() => import('./grid/creative-view.tsx'), 'CreativeView');
const GridBar = lazyComponent(() => import('./grid/grid-bar.tsx'), 'GridBar');
const ShareButton = lazyComponent(() => import('./sharing/share-button.tsx'), 'ShareButton');
const ParentChip = lazyComponent(() => import('./grid/parent-filter.tsx'), 'ParentChip');
const CreativeDetailView = lazyComponent(() => import('./detail/creative-detail.tsx'), 'CreativeDetailView');
const WordedView = lazyComponent(async () => {
  const [module] = await Promise.all([import('./grid/creative-view.tsx'), needTexts(['launches'])]);
  return module;
}, 'CreativeView');

interface Props {
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
}

/** The ads of an account by what they show, and one of them in detail. */
export function LiveCreativesPage({ search, onSearch }: Props) {
  return (
    <InsightFrame
      place="creatives"
      views={<Views view={search.view ?? 'all'} onView={(view) => onSearch({ view, key: undefined })} />}
      advertiserId={search.advertiserId}
      onAdvertiser={(advertiserId) => onSearch({ advertiserId, parentId: undefined })}
    >
      {(account, accounts) => {
        const place = placeOf(search, account);
        return (
          <>
            <PlaceBar
              accounts={accounts}
              account={account}
              search={search}
              // Campaigns of the platform belong to one account.
              onSearch={(change) => onSearch('advertiserId' in change ? { ...change, parentId: undefined } : change)}
              isAlone={search.view !== undefined && search.key === undefined}
            >
              {search.parentId !== undefined && search.view === undefined ? (
                <Suspense fallback={null}>
                  <ParentChip parentId={search.parentId} onSearch={onSearch} place={place} />
                </Suspense>
              ) : null}
              <Settling settlesOn={settlesOnOf(search, account)} />
              {search.view === undefined && search.key === undefined ? (
                <Suspense fallback={<div className="h-control w-24" />}>
                  <ShareButton wish={wishOf(search, place, account)} />
                </Suspense>
              ) : null}
            </PlaceBar>
            <Suspense fallback={<FiguresSkeleton />}>
              {search.key !== undefined ? (
                <CreativeDetailView
                  place={{ ...place, ...groupingOf(search), key: search.key }}
                  onBack={() => onSearch({ key: undefined })}
                />
              ) : search.view === 'launches' ? (
                <WordedView kind="launches" search={search} onSearch={onSearch} account={account} place={place} />
              ) : search.view === 'names' ? (
                <WordedView kind="names" onSearch={onSearch} account={account} place={place} />
              ) : (
                <Listed search={search} onSearch={onSearch} account={account} place={place} />
              )}
            </Suspense>
            <Matching
              account={account}
              place={place}
              open={search.match === true}
              onOpenChange={(open) => onSearch({ match: open ? true : undefined })}
            />
          </>
        );
      }}
    </InsightFrame>
  );
}

/** The last day on which figures of the period may still change. */
function settlesOnOf(search: CreativesSearch, { today }: InsightAccount): string | null {
  const { until } = periodOf(search, today);
  return settlesOn(until < today ? until : today, today);
}

interface ViewsProps {
  view: CreativesView | 'all';
  onView: (view: CreativesView | undefined) => void;
}

function Views({ view, onView }: ViewsProps) {
  const t = useTranslations('insights.creatives.views');
  return (
    <Segmented
      label={t('label')}
      value={view}
      onValueChange={(next) => onView(next === 'all' ? undefined : next)}
      options={[
        { value: 'all', label: t('all') },
        { value: 'launches', label: t('launches') },
        { value: 'names', label: t('names') },
      ]}
    />
  );
}

/** What of the address the list takes besides the place. */
function listOf(search: CreativesSearch, place: Place): CreativesPlace {
  const { sort, direction = 'descending' } = search;
  return { ...place, ...groupingOf(search), sort: readSort(sort), direction, ...filtersOf(search) };
}

const usualMetrics: readonly FigureName[] = ['costPerResult', 'hookRate', 'roas'];

function metricsOf({ metrics }: CreativesSearch): readonly FigureName[] {
  const own = readFigures(metrics, { most: 3 });
  return own.length > 0 ? own : usualMetrics;
}

/** What a link of the list shows. */
function wishOf(search: CreativesSearch, place: Place, account: InsightAccount): ShareWish {
  const { group, attributeId, sort, direction } = listOf(search, place);
  const given = { ...filtersOf(search), ...(attributeId ? { attributeId } : {}) };
  return {
    place: sharedPlaceOf(place, account),
    view: { page: 'creatives', group, sort, direction, metrics: [...metricsOf(search)], ...given },
  };
}

function Listed({ search, onSearch, account, place }: Props & { account: InsightAccount; place: Place }) {
  const [view, setView] = useRememberedView('live-creatives');
  const list = listOf(search, place);
  const creatives = useInfiniteQuery(creativesQuery(list));
  const { data, error, isPlaceholderData } = creatives;
  const first = data?.pages[0];
  const named = useNamed(search.group ?? 'asset');
  const metrics = metricsOf(search);
  const bar = { search, onSearch, metrics, style: useStyle(account), view, listed: list, onView: setView };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Suspense fallback={<div className="h-control" />}>
          <GridBar {...bar} />
        </Suspense>
      </div>
      {first ? (
        <div
          className={cn('flex min-w-0 flex-col gap-3', isPlaceholderData && 'opacity-60 transition-opacity delay-200')}
          aria-busy={isPlaceholderData}
        >
          {first.total === 0 ? (
            <NothingHere search={search} onSearch={onSearch} place={place} />
          ) : (
            <Suspense fallback={<FiguresSkeleton />}>
              <CreativeView
                kind="all"
                page={first}
                items={data.pages.flatMap(({ items }) => items.map(named))}
                account={account}
                place={place}
                metrics={metrics}
                view={view}
                search={search}
                onSearch={onSearch}
                more={{
                  isLeft: creatives.hasNextPage,
                  isLoading: creatives.isFetchingNextPage,
                  isFailed: creatives.isFetchNextPageError,
                  load: () => void creatives.fetchNextPage(),
                }}
              />
            </Suspense>
          )}
        </div>
      ) : error ? (
        <ListFailed error={error} onRetry={() => void creatives.refetch()} onSearch={onSearch} />
      ) : (
        <FiguresSkeleton />
      )}
    </>
  );
}

const clearedFilters: CreativesChange = {
  ...noFilters,
  campaignId: undefined,
  since: undefined,
  until: undefined,
};

const hasNoFilter = (search: CreativesSearch): boolean => countFilters(search) === 0;

/** Filters that nothing matches; or where the last spend was before these days. */
function NothingHere({ search, onSearch, place }: Props & { place: Place }) {
  const isFiltered = !hasNoFilter(search);
  const { data } = useQuery({ ...overviewQuery(place), enabled: !isFiltered });
  if (isFiltered) return <NoCreatives onClear={() => onSearch({ ...clearedFilters, relative: 'last_90_days' })} />;
  return data ? <NothingDelivered data={data} search={search} onSearch={onSearch} /> : <FiguresSkeleton />;
}

/** An attribute of the address that is no longer there is a filter that nothing matches. */
function ListFailed({ error, onSearch, ...shown }: ComponentProps<typeof OverviewFailed> & Pick<Props, 'onSearch'>) {
  const isGone = error instanceof ApiError && error.code === 'attribute.not-found';
  const clear = { ...noFilters, group: undefined, attributeId: undefined };
  if (isGone) return <NoCreatives onClear={() => onSearch(clear)} />;
  return <OverviewFailed {...shown} error={error} onSearch={onSearch} />;
}

function NoCreatives({ onClear }: { onClear: () => void }) {
  const t = useTranslations('insights.none');
  return (
    <EmptyState
      title={t('creativesTitle')}
      body={t('creativesBody')}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  );
}
