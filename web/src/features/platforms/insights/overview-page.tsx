import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { countedFigures, tileFigures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { PagePending } from '#ui/feedback/page-pending.tsx';
import { Stale } from '#ui/feedback/stale.tsx';
import { ChoicePopover } from '#ui/overlay/choice-popover.tsx';
import { columnsOf, readFigures, readSort } from './figure-list.ts';
import { InsightFrame } from './frame.tsx';
import { PlaceBar, Settling } from './head/place-bar.tsx';
import { Loaded } from './loaded.tsx';
import { Matching } from './matching/matching.tsx';
import { NothingDelivered, OverviewFailed } from './nothing.tsx';
import { Tiles } from './overview/tiles.tsx';
import { placeOf } from './place.ts';
import { insightAdvertisersQuery, overviewQuery, type Place } from './queries.ts';
import type { OverviewChange, OverviewSearch } from './search.ts';
import { sharedPlaceOf, type ShareWish } from './sharing/queries.ts';
import { ShareButton } from './sharing/share-button.tsx';

const ImportPage = lazyComponent(() => import('./import/import-page.tsx'), 'ImportPage');
const DailyCard = lazyComponent(() => import('./overview/daily-card.tsx'), 'DailyCard');
const OverviewParts = lazyComponent(() => import('./overview/parts.tsx'), 'OverviewParts');
const AdsTable = lazyComponent(() => import('./table/ads-table.tsx'), 'AdsTable');

interface Props {
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

interface OverviewPageProps extends Props {
  /** The switch to the other view of the overview. */
  views: ReactNode;
}

/** What the ads of an account earned: key figures, by day, and by campaign. */
export function OverviewPage({ search, onSearch, views }: OverviewPageProps) {
  const { data: advertisers } = useQuery(insightAdvertisersQuery);
  if (search.import === true) {
    return (
      <Suspense fallback={<PagePending />}>
        <ImportPage
          advertisers={advertisers ?? []}
          onClose={() => onSearch({ import: undefined })}
          onImported={(advertiserId, days) =>
            onSearch({ import: undefined, relative: undefined, campaignId: undefined, advertiserId, ...days })
          }
        />
      </Suspense>
    );
  }
  return (
    <InsightFrame
      place="overview"
      views={views}
      advertiserId={search.advertiserId}
      onAdvertiser={(advertiserId) => onSearch({ advertiserId })}
    >
      {(advertiser, all) => <Dashboard search={search} onSearch={onSearch} advertiser={advertiser} advertisers={all} />}
    </InsightFrame>
  );
}

const maxTiles = 8;
const usualTiles: readonly FigureName[] = ['spend', 'impressions', 'ctr', 'costPerResult', 'roas', 'hookRate'];
const unadded: ReadonlySet<string> = new Set(['mixed-results', 'not-additive', 'not-reported']);
/** Results of different kinds, and results that are people, are not added up: there is no cost per result then. */
const usualLines = ({ totals }: Overview): readonly FigureName[] => [
  'spend',
  unadded.has(totals.absent.costPerResult ?? '') ? 'ctr' : 'costPerResult',
];

/** The chosen figures of the chart, else the usual ones. */
function linesOf(search: OverviewSearch, data: Overview): readonly FigureName[] {
  const lines = readFigures(search.lines);
  return lines.length === 2 ? lines : usualLines(data);
}

/** What a link of the page shows. */
function viewOf(search: OverviewSearch, data: Overview, tiles: readonly FigureName[]): ShareWish['view'] {
  const { bars = 'campaign', attributeId, level = 'campaign', direction = 'descending' } = search;
  const isByAttribute = bars === 'attribute' && attributeId !== undefined;
  return {
    page: 'overview',
    tiles: [...tiles],
    lines: [...linesOf(search, data)],
    ...(isByAttribute
      ? { bars, attributeId: attributeId as AttributeId }
      : { bars: bars === 'attribute' ? 'campaign' : bars }),
    level,
    columns: [...columnsOf(search.columns).figures],
    sort: readSort(search.sort),
    direction,
  };
}

interface DashboardProps extends Props {
  advertiser: InsightAdvertiser;
  advertisers: readonly InsightAdvertiser[];
}

function Dashboard({ search, onSearch, advertiser, advertisers }: DashboardProps) {
  const t = useTranslations('insights.tiles');
  const figureName = useTranslations('insights.figure');
  const place = placeOf(search, advertiser);
  const query = useQuery(overviewQuery(place));
  const { data, error, refetch } = query;
  const chosen = readFigures(search.tiles, { names: tileFigures, most: maxTiles });
  const tiles = chosen.length > 0 ? chosen : usualTiles;
  const failed = error ? (
    <OverviewFailed error={error} onRetry={() => void refetch()} onSearch={onSearch} />
  ) : undefined;
  return (
    <>
      <PlaceBar advertisers={advertisers} advertiser={advertiser} search={search} onSearch={onSearch}>
        {data ? <Settling settlesOn={data.settlesOn} /> : null}
        <ChoicePopover
          label={t('choose')}
          text={t('choose')}
          hint={t('chooseHint', { most: String(maxTiles) })}
          options={tileFigures.map((name) => ({ value: name, label: figureName(name) }))}
          chosen={tiles}
          most={maxTiles}
          onChoose={(next) => onSearch({ tiles: next.join(',') })}
        />
        {data ? (
          <ShareButton
            wish={{
              provider: place.provider,
              place: sharedPlaceOf(place, advertiser),
              view: viewOf(search, data, tiles),
            }}
          />
        ) : null}
      </PlaceBar>
      <Loaded query={query} failed={failed}>
        {(data) => (
          <Stale isStale={query.isPlaceholderData} className="flex flex-col gap-4">
            <Insights data={data} place={place} tiles={tiles} search={search} onSearch={onSearch} />
          </Stale>
        )}
      </Loaded>
      <Matching advertiser={advertiser} place={place} search={search} onSearch={onSearch} />
    </>
  );
}

interface InsightsProps extends Props {
  data: Overview;
  place: Place;
  tiles: readonly FigureName[];
}

function Insights({ data, place, tiles, search, onSearch }: InsightsProps) {
  const [first = 'spend', second = 'costPerResult'] = linesOf(search, data);
  const { values } = data.totals;
  // Deleted ads are in the totals, but not among the ads.
  if (data.ads.total === 0 && countedFigures.every((name) => !values[name]))
    return <NothingDelivered data={data} search={search} onSearch={onSearch} />;
  return (
    <>
      <Tiles figures={tiles} data={data} place={place} />
      <Suspense fallback={<div className="h-80 rounded-card border border-line bg-card" />}>
        <DailyCard data={data} figures={[first, second]} onFigures={(next) => onSearch({ lines: next.join(',') })} />
      </Suspense>
      <Suspense fallback={<div className="h-72" />}>
        <OverviewParts data={data} place={place} search={search} onSearch={onSearch} />
      </Suspense>
      <Suspense fallback={<div className="h-72" />}>
        <AdsTable advertiser={data.advertiser} place={place} search={search} onSearch={onSearch} />
      </Suspense>
    </>
  );
}
