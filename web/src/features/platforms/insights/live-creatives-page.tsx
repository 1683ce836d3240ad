import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { settlesOn } from '@ad-foundry/contract/rules/periods/periods.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { ApiError } from '#lib/api.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Stale } from '#ui/feedback/stale.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { useRememberedView } from '#ui/list-page/use-remembered-view.ts';
import { readFigures, readSort } from './figure-list.ts';
import { InsightFrame } from './frame.tsx';
import { countFilters, noFilters, filtersOf, groupingOf, useGroupName } from './grouping.ts';
import { PlaceBar, Settling } from './head/place-bar.tsx';
import { InsightsSkeleton } from './loaded.tsx';
import { Matching } from './matching/matching.tsx';
import { NothingDelivered, OverviewFailed } from './nothing.tsx';
import { periodOf, placeOf, useStyle } from './place.ts';
import { groupsQuery, overviewQuery, type GroupsPlace, type Place } from './queries.ts';
import { sharedPlaceOf, type ShareWish } from './sharing/queries.ts';
import { ShareButton } from './sharing/share-button.tsx';
import type { CreativesChange, CreativesSearch, CreativesView } from './search.ts';

const GroupGrid = lazyComponent(() => import('./grid/group-grid.tsx'), 'GroupGrid');
const GridBar = lazyComponent(() => import('./grid/grid-bar.tsx'), 'GridBar');
const FilterColumn = lazyComponent(() => import('./grid/grid-bar.tsx'), 'FilterColumn');
const ParentChip = lazyComponent(() => import('./grid/parent-filter.tsx'), 'ParentChip');
const GroupDetail = lazyComponent(() => import('./detail/group-detail.tsx'), 'GroupDetail');
const withTexts = async <Module,>(module: Promise<Module>) => (await Promise.all([module, needTexts(['launches'])]))[0];
const LaunchesView = lazyComponent(() => withTexts(import('./launches/launches-view.tsx')), 'LaunchesView');
const NamesView = lazyComponent(() => withTexts(import('./names/names-view.tsx')), 'NamesView');

interface Props {
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
}

interface PageProps extends Props {
  /** The sheet that briefs a refresh, for the page's ads. */
  renderRefresh: (place: Place) => ReactNode;
}

/** The ads of an account grouped by their media, with a detail page for one group. */
export function LiveCreativesPage({ search, onSearch, renderRefresh }: PageProps) {
  return (
    <InsightFrame
      views={<Views view={search.view ?? 'all'} onView={(view) => onSearch({ view, key: undefined })} />}
      advertiserId={search.advertiserId}
      onAdvertiser={(advertiserId) => onSearch({ advertiserId, parentId: undefined })}
    >
      {(advertiser, advertisers) => {
        const place = placeOf(search, advertiser);
        return (
          <>
            <PlaceBar
              advertisers={advertisers}
              advertiser={advertiser}
              search={search}
              // The filter by campaign is removed with the account, because campaigns of the platform belong to one
              // account.
              onSearch={(change) => onSearch('advertiserId' in change ? { ...change, parentId: undefined } : change)}
              isAlone={search.view !== undefined && search.key === undefined}
            >
              {search.parentId !== undefined && search.view === undefined ? (
                <Suspense fallback={null}>
                  <ParentChip parentId={search.parentId} onSearch={onSearch} place={place} />
                </Suspense>
              ) : null}
              <Settling settlesOn={settlesOnOf(search, advertiser)} className="ml-auto max-lg:ml-0" />
              {search.view === undefined && search.key === undefined ? (
                <ShareButton wish={wishOf(search, place, advertiser)} />
              ) : null}
            </PlaceBar>
            <Suspense fallback={<InsightsSkeleton />}>
              {search.key !== undefined ? (
                <GroupDetail
                  place={{ ...place, ...groupingOf(search), key: search.key }}
                  onBack={() => onSearch({ key: undefined })}
                  onRefresh={(refresh) => onSearch({ refresh })}
                />
              ) : search.view === 'launches' ? (
                <LaunchesView search={search} onSearch={onSearch} advertiser={advertiser} place={place} />
              ) : search.view === 'names' ? (
                <NamesView onSearch={onSearch} advertiser={advertiser} place={place} />
              ) : (
                <Listed search={search} onSearch={onSearch} advertiser={advertiser} place={place} />
              )}
            </Suspense>
            <Matching advertiser={advertiser} place={place} search={search} onSearch={onSearch} />
            {renderRefresh(place)}
          </>
        );
      }}
    </InsightFrame>
  );
}

/** The last day on which figures of the period may still change. */
function settlesOnOf(search: CreativesSearch, { today }: InsightAdvertiser): string | null {
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
      options={(['all', 'launches', 'names'] as const).map((value) => ({ value, label: t(value) }))}
    />
  );
}

/** The query of the list for the search parameters. */
function listOf(search: CreativesSearch, place: Place): GroupsPlace {
  const { sort, direction = 'descending' } = search;
  return { ...place, ...groupingOf(search), sort: readSort(sort), direction, ...filtersOf(search) };
}

const usualMetrics: readonly FigureName[] = ['costPerResult', 'hookRate', 'roas'];

function metricsOf({ metrics }: CreativesSearch): readonly FigureName[] {
  const chosen = readFigures(metrics, { most: 3 });
  return chosen.length > 0 ? chosen : usualMetrics;
}

/** The view of the list that a shared link shows. */
function wishOf(search: CreativesSearch, place: Place, advertiser: InsightAdvertiser): ShareWish {
  const { group, attributeId, sort, direction } = listOf(search, place);
  const filters = { ...filtersOf(search), ...(attributeId ? { attributeId } : {}) };
  return {
    provider: advertiser.provider,
    place: sharedPlaceOf(place, advertiser),
    view: { page: 'creatives', group, sort, direction, metrics: [...metricsOf(search)], ...filters },
  };
}

interface ListedProps extends Props {
  advertiser: InsightAdvertiser;
  place: Place;
}

function Listed({ search, onSearch, advertiser, place }: ListedProps) {
  const [view, setView] = useRememberedView('live-creatives');
  const list = listOf(search, place);
  const { rows, firstPage: first, error, retry, isStale, more } = usePagedRows(groupsQuery(list));
  const withName = useGroupName(search.group ?? 'asset');
  const metrics = metricsOf(search);
  const column = useFilterColumn();
  const bar = { search, onSearch, metrics, style: useStyle(advertiser), view, listed: list, onView: setView, column };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Suspense fallback={<div className="h-control" />}>
          <GridBar {...bar} />
        </Suspense>
      </div>
      <div className={column?.isOpen ? 'grid grid-cols-[15rem_minmax(0,1fr)] items-start gap-6' : 'contents'}>
        {column?.isOpen ? (
          <Suspense fallback={<div />}>
            <FilterColumn {...bar} />
          </Suspense>
        ) : null}
        {rows && first ? (
          <Stale isStale={isStale} className="flex min-w-0 flex-col gap-3">
            {first.total === 0 ? (
              <NothingHere search={search} onSearch={onSearch} place={place} />
            ) : (
              <Suspense fallback={<InsightsSkeleton />}>
                <GroupGrid
                  page={first}
                  items={rows.map(withName)}
                  {...{ advertiser, place, metrics, view, search, onSearch, more }}
                />
              </Suspense>
            )}
          </Stale>
        ) : error ? (
          <ListFailed error={error} onRetry={retry} onSearch={onSearch} />
        ) : (
          <InsightsSkeleton />
        )}
      </div>
    </>
  );
}

const wide = window.matchMedia('(min-width: 80rem)');

function onWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

// Outlives the list, which the page of a creative replaces.
let isColumnOpen = false;

/** Whether the filters stand beside the list; null where they have no room, and open over it. */
function useFilterColumn(): { isOpen: boolean; onToggle: () => void } | null {
  const isWide = useSyncExternalStore(onWidth, () => wide.matches);
  const [isOpen, setIsOpen] = useState(isColumnOpen);
  const onToggle = () => {
    isColumnOpen = !isOpen;
    setIsOpen(!isOpen);
  };
  return isWide ? { isOpen, onToggle } : null;
}

const clearedFilters: CreativesChange = {
  ...noFilters,
  campaignId: undefined,
  since: undefined,
  until: undefined,
};

/** The empty state: no group matches the filters, or the last spend was before this period. */
function NothingHere({ search, onSearch, place }: Props & { place: Place }) {
  const isFiltered = countFilters(search) > 0;
  const { data } = useQuery({ ...overviewQuery(place), enabled: !isFiltered });
  if (isFiltered) return <NoCreatives onClear={() => onSearch({ ...clearedFilters, relative: 'last_90_days' })} />;
  return data ? <NothingDelivered data={data} search={search} onSearch={onSearch} /> : <InsightsSkeleton />;
}

/** A link with a deleted attribute shows the empty state of a filter instead of an error. */
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
