import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { countedFigures, tileFigures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { PagePending } from '#ui/feedback/page-pending.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { readFigures, readSort } from './figure-list.ts';
import { FiguresSkeleton, InsightFrame } from './frame.tsx';
import { PlaceBar } from './head/place-bar.tsx';
import { PopButton } from './head/pop-button.tsx';
import { Settling } from './head/settling.tsx';
import { Matching } from './matching/matching.tsx';
import { NothingDelivered, OverviewFailed } from './nothing.tsx';
import { Tiles } from './overview/tiles.tsx';
import { placeOf } from './place.ts';
import { insightAccountsQuery, overviewQuery, type Place } from './queries.ts';
import type { OverviewChange, OverviewSearch } from './search.ts';
import type { ShareWish } from './sharing/queries.ts';
import { sharedPlaceOf } from './sharing/shared-place.ts';
import { columnsOf } from './table/columns.ts';

const ImportPage = lazyComponent(() => import('./import/import-page.tsx'), 'ImportPage');
const DailyCard = lazyComponent(() => import('./overview/daily-card.tsx'), 'DailyCard');
const OverviewParts = lazyComponent(() => import('./overview/parts.tsx'), 'OverviewParts');
const AdsTable = lazyComponent(() => import('./table/ads-table.tsx'), 'AdsTable');
const ShareButton = lazyComponent(() => import('./sharing/share-button.tsx'), 'ShareButton');
const FiguresPanel = lazyComponent(() => import('./head/figures-panel.tsx'), 'FiguresPanel');
onFirstInteraction(FiguresPanel.preload);

interface Props {
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

interface OverviewPageProps extends Props {
  /** The switch to the other view of the overview. */
  views: ReactNode;
}

/** What the ads of an account earned: figures, by day, and by campaign. */
export function OverviewPage({ search, onSearch, views }: OverviewPageProps) {
  const { data: accounts } = useQuery(insightAccountsQuery);
  if (search.import === true) {
    return (
      <Suspense fallback={<PagePending />}>
        <ImportPage
          accounts={accounts ?? []}
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
      {(account, all) => <Dashboard search={search} onSearch={onSearch} account={account} accounts={all} />}
    </InsightFrame>
  );
}

const mostTiles = 8;
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
  account: InsightAccount;
  accounts: readonly InsightAccount[];
}

function Dashboard({ search, onSearch, account, accounts }: DashboardProps) {
  const place = placeOf(search, account);
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(place));
  const own = readFigures(search.tiles, { known: tileFigures, most: mostTiles });
  const tiles = own.length > 0 ? own : usualTiles;
  return (
    <>
      <PlaceBar accounts={accounts} account={account} search={search} onSearch={onSearch}>
        {data ? <Settling settlesOn={data.settlesOn} /> : null}
        <TilesButton tiles={tiles} onTiles={(next) => onSearch({ tiles: next.join(',') })} />
        {data ? (
          <Suspense fallback={<div className="h-control w-24" />}>
            <ShareButton wish={{ place: sharedPlaceOf(place, account), view: viewOf(search, data, tiles) }} />
          </Suspense>
        ) : null}
      </PlaceBar>
      {data ? (
        <div
          className={cn('flex min-w-0 flex-col gap-4', isPlaceholderData && 'opacity-60 transition-opacity delay-200')}
          aria-busy={isPlaceholderData}
        >
          <Figures data={data} place={place} tiles={tiles} search={search} onSearch={onSearch} />
        </div>
      ) : error ? (
        <OverviewFailed error={error} onRetry={() => void refetch()} onSearch={onSearch} />
      ) : (
        <FiguresSkeleton />
      )}
      <Matching
        account={account}
        place={place}
        open={search.match === true}
        onOpenChange={(open) => onSearch({ match: open ? true : undefined })}
      />
    </>
  );
}

function TilesButton({ tiles, onTiles }: { tiles: readonly FigureName[]; onTiles: (next: FigureName[]) => void }) {
  const t = useTranslations('insights.tiles');
  return (
    <PopButton
      label={t('choose')}
      renderPanel={(popped) => (
        <FiguresPanel
          {...popped}
          label={t('choose')}
          hint={t('chooseHint', { most: String(mostTiles) })}
          known={tileFigures}
          chosen={tiles}
          most={mostTiles}
          onChoose={onTiles}
        />
      )}
    >
      {t('choose')}
    </PopButton>
  );
}

interface FiguresProps extends Props {
  data: Overview;
  place: Place;
  tiles: readonly FigureName[];
}

function Figures({ data, place, tiles, search, onSearch }: FiguresProps) {
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
        <AdsTable place={place} search={search} onSearch={onSearch} />
      </Suspense>
    </>
  );
}
