import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, type ReactNode } from 'react';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { countedFigures, tileFigures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stale } from '#ui/feedback/stale.tsx';
import { ChoicePopover } from '#ui/overlay/choice-popover.tsx';
import { AdvertiserFrame } from './advertiser-frame.tsx';
import { columnsOf, readFigures, readSort } from './figure-list.ts';
import { FiguresAge, SourceChip } from './head/figures-age.tsx';
import { PlaceBar, Settling } from './head/place-bar.tsx';
import { Loaded } from './loaded.tsx';
import { Matching } from './matching/matching.tsx';
import { FiguresSkeleton, MoneySkeleton } from './money-skeleton.tsx';
import { NothingDelivered, OverviewFailed } from './nothing.tsx';
import { KindChoice } from './judgement/kind-choice.tsx';
import { chosenKind } from './overview/chosen-kind.ts';
import { Tiles } from './overview/tiles.tsx';
import { placeOf } from './place.ts';
import { overviewQuery, type Place } from './queries.ts';
import type { OverviewChange, OverviewSearch } from './search.ts';
import { sharedPlaceOf, type ShareWish } from './sharing/queries.ts';
import { ShareButton } from './sharing/share-button.tsx';

const DailyCard = lazyComponent(() => import('./overview/daily-card.tsx'), 'DailyCard');
const BestAndWorst = lazyComponent(() => import('./overview/best-and-worst.tsx'), 'BestAndWorst');
const SpendAndCost = lazyComponent(() => import('./overview/spend-and-cost.tsx'), 'SpendAndCost');
const AdsTable = lazyComponent(() => import('./table/ads-table.tsx'), 'AdsTable');
const Details = lazyComponent(() => import('./overview/details.tsx'), 'Details');

interface Props {
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

/** What the ads of an account earned: key figures, by day, the best and the worst, where the spend went, and what ran. */
export function Money({ search, onSearch }: Props) {
  const t = useTranslations('home');
  const id = useId();
  const titleWith = (mark: ReactNode) => (
    <span className="mr-auto flex items-center gap-2">
      <h2 id={id} className="text-lg font-semibold">
        {t('money')}
      </h2>
      {mark}
    </span>
  );
  const title = titleWith(null);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <AdvertiserFrame
        advertiserId={search.advertiserId}
        onAdvertiser={(advertiserId) => onSearch({ advertiserId })}
        skeleton={<MoneySkeleton />}
        title={title}
        // Without an ad account, the page shows another card instead of this part.
        none={null}
      >
        {(advertiser, advertisers, notices) => (
          <Dashboard
            title={titleWith(<SourceChip advertiser={advertiser} />)}
            {...{ search, onSearch, advertiser, advertisers, notices }}
          />
        )}
      </AdvertiserFrame>
    </section>
  );
}

const maxTiles = 8;
const usualTiles: readonly FigureName[] = ['spend', 'results', 'costPerResult', 'roas', 'ctr', 'hookRate'];
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
  title: ReactNode;
  notices: ReactNode;
}

function Dashboard({ search, onSearch, advertiser, advertisers, title, notices }: DashboardProps) {
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
      <PlaceBar title={title} {...{ advertisers, advertiser, search, onSearch }}>
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
      {notices}
      <Loaded query={query} failed={failed} skeleton={<FiguresSkeleton />}>
        {(data) => (
          <Stale isStale={query.isPlaceholderData} className="flex flex-col gap-3">
            <Insights data={data} place={place} tiles={tiles} search={search} onSearch={onSearch} />
          </Stale>
        )}
      </Loaded>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FiguresAge advertiser={advertiser} />
        {data ? <Settling settlesOn={data.settlesOn} /> : null}
      </div>
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
  const kind = chosenKind(data, search);
  const { values } = data.totals;
  // Deleted ads are in the totals, but not among the ads.
  if (data.ads.total === 0 && countedFigures.every((name) => !values[name]))
    return <NothingDelivered data={data} search={search} onSearch={onSearch} />;
  return (
    <>
      <KindChoice
        kinds={data.kinds.map(({ kind, creatives }) => ({ kind, count: creatives }))}
        chosen={kind?.kind}
        onChoose={(resultKind) => onSearch({ resultKind })}
      />
      <Tiles figures={tiles} data={data} kind={kind} place={place} />
      <div className="grid min-w-0 gap-3 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <Suspense fallback={<Skeleton shape="card" className="h-83" />}>
          <DailyCard data={data} figures={[first, second]} onFigures={(next) => onSearch({ lines: next.join(',') })} />
        </Suspense>
        <Suspense fallback={<Skeleton shape="card" className="h-83" />}>
          <BestAndWorst data={data} place={place} search={search} className="max-xl:order-first" />
        </Suspense>
      </div>
      <Suspense fallback={<Skeleton shape="card" className="h-86" />}>
        <SpendAndCost data={data} place={place} search={search} onSearch={onSearch} />
      </Suspense>
      <Suspense fallback={<Skeleton shape="card" className="h-72" />}>
        <AdsTable advertiser={data.advertiser} place={place} search={search} onSearch={onSearch} />
      </Suspense>
      <Suspense fallback={<Skeleton shape="card" className="h-40" />}>
        <Details data={data} place={place} search={search} onSearch={onSearch} />
      </Suspense>
    </>
  );
}
