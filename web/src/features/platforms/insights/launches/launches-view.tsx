import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import type { LaunchItem, LaunchPage, LaunchStage } from '@ad-foundry/contract/insights/launches.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Stale } from '#ui/feedback/stale.tsx';
import { DataTable } from '#ui/list-page/data-table.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { InsightsSkeleton } from '#features/platforms/insights/loaded.tsx';
import { OverviewFailed } from '#features/platforms/insights/nothing.tsx';
import { KindChoice } from '#features/platforms/insights/judgement/kind-choice.tsx';
import type { Floor } from '#features/platforms/insights/judgement/use-judgement-text.ts';
import { VerdictChip } from '#features/platforms/insights/judgement/verdict-chip.tsx';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import { CsvMenu } from '#features/platforms/insights/table/csv-menu.tsx';
import { launchesFile, launchesQuery, type Place } from '#features/platforms/insights/queries.ts';
import { launchStages, type CreativesChange, type CreativesSearch } from '#features/platforms/insights/search.ts';
import { NameButton, useColumns } from '#features/platforms/insights/table/use-columns.tsx';

interface LaunchesViewProps {
  advertiser: InsightAdvertiser;
  place: Place;
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
}

/** Assets that first ran in the period, by their spend compared with other assets at the same age. */
export function LaunchesView({ advertiser, place, search, onSearch }: LaunchesViewProps) {
  const t = useTranslations('launches');
  const style = useStyle(advertiser);
  const stage = launchStages.find((name) => name === search.stage);
  const { resultKind } = search;
  const listed = { ...place, ...(stage ? { stage } : {}), ...(resultKind ? { resultKind } : {}) };
  const { rows: items, firstPage: first, error, retry, isStale, more } = usePagedRows(launchesQuery(listed));
  if (!items || !first)
    return error ? <OverviewFailed error={error} onRetry={retry} onSearch={onSearch} /> : <InsightsSkeleton />;
  const all = launchStages.reduce((sum, name) => sum + first.counts[name], 0);
  if (all === 0) {
    const widen = () => onSearch({ relative: 'last_90_days', since: undefined, until: undefined });
    return (
      <EmptyState
        title={t('emptyTitle')}
        body={t('emptyBody')}
        action={<Button onClick={widen}>{t('wider')}</Button>}
      />
    );
  }
  return (
    <Stale isStale={isStale} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <Stages counts={first.counts} all={all} stage={stage} onStage={(next) => onSearch({ stage: next })} />
        {items.length > 0 ? (
          <CsvMenu className="ml-auto max-sm:hidden" addressOf={(format) => launchesFile(listed, format)} />
        ) : null}
      </div>
      <KindChoice
        kinds={first.resultKinds}
        chosen={resultKind}
        onChoose={(kind) => onSearch({ resultKind: kind === resultKind ? undefined : kind })}
      />
      <Hint page={first} style={style} />
      {items.length === 0 ? (
        <p className="rounded-card border border-line bg-card px-4 py-8 text-center text-sm text-ink-2">
          {t('emptyStage')}
        </p>
      ) : (
        <LaunchTable
          items={items}
          floor={first.floor}
          style={style}
          onOpen={(key) => onSearch({ key, group: undefined })}
        />
      )}
      <LoadMore {...more} />
    </Stale>
  );
}

interface StagesProps {
  counts: LaunchPage['counts'];
  all: number;
  stage: LaunchStage | undefined;
  onStage: (stage: LaunchStage | undefined) => void;
}

function Stages({ counts, all, stage, onStage }: StagesProps) {
  const t = useTranslations('launches');
  const option = (value: LaunchStage | undefined, name: string, count: number) => (
    <Button key={name} size="sm" variant="ghost" aria-pressed={stage === value} onClick={() => onStage(value)}>
      {name} <span className="num font-normal text-ink-2">{count}</span>
    </Button>
  );
  return (
    <div role="group" aria-label={t('stage')} className="flex flex-wrap gap-1">
      {option(undefined, t('all'), all)}
      {launchStages.map((name) => option(name, t(`stages.${name}`), counts[name]))}
    </div>
  );
}

function Hint({ page: { floor, daysToResult }, style }: { page: LaunchPage; style: Style }) {
  const t = useTranslations('launches');
  const { median, creatives } = daysToResult;
  return (
    <div className="num grid max-w-4xl gap-1 text-xs text-pretty text-ink-2">
      <p role="status">
        {median === null
          ? t('noResult')
          : t('firstResult', {
              count: creatives,
              days: formatNumber(median, style.locale, { maximumFractionDigits: 1 }),
            })}
      </p>
      <p>{t('hint', { floor: formatFigure('spend', floor.spend, style) })}</p>
    </div>
  );
}

interface LaunchTableProps {
  items: readonly LaunchItem[];
  floor: Floor;
  style: Style;
  onOpen: (key: string) => void;
}

type LaunchRow = LaunchItem & CreativeItem & { id: string };

function LaunchTable({ items, floor, style, onOpen }: LaunchTableProps) {
  const t = useTranslations('launches');
  const columns = useLaunchColumns({ floor, style, onOpen });
  const rows = items.map((item) => ({ ...item.creative, ...item, id: item.creative.key }));
  return <DataTable table={{ label: t('creative'), columns }} rows={rows} />;
}

function useLaunchColumns({ floor, style, onOpen }: Omit<LaunchTableProps, 'items'>): ListColumn<LaunchRow>[] {
  const t = useTranslations('launches');
  const shared = useColumns(style);
  return [
    {
      id: 'name',
      header: t('creative'),
      cellClassName: 'max-w-72 min-w-56',
      cell: ({ media, name, key }) => <NameButton media={media} name={name} onOpen={() => onOpen(key)} />,
    },
    {
      id: 'verdict',
      header: t('verdict'),
      cell: ({ judgement }) => <VerdictChip judgement={judgement} floor={floor} style={style} isCreative />,
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ stage }) => <Chip tone={stage === 'new' ? 'info' : 'neutral'}>{t(`stages.${stage}`)}</Chip>,
    },
    shared.firstDay(t('firstSeen')),
    { id: 'age', header: t('age'), align: 'right', cell: ({ age }) => age },
    ...shared.figures<LaunchRow>(['spend']),
    {
      id: 'atAge',
      header: t('atAge'),
      cellClassName: 'min-w-52',
      cell: (item) => <AgainstMedian item={item} style={style} />,
    },
    ...shared.figures<LaunchRow>(['results'], { hasKind: false }),
    {
      id: 'firstResult',
      header: t('firstResultOn'),
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ daysToResult }) => (daysToResult === null ? '–' : t('dayNumber', { day: String(daysToResult) })),
    },
    ...shared.figures<LaunchRow>(['costPerResult', 'hookRate']),
    shared.brief(t('brief')),
  ];
}

/** The bar ends at this multiple of the median. */
const maxTimes = 4;

/** Spend as a multiple of the median: as a bar with a mark for the median, and in words. */
function AgainstMedian({ item, style }: { item: LaunchItem; style: Style }) {
  const t = useTranslations('launches');
  const { age, spendAtAge, medianSpend, others } = item;
  if (age === 0) return <span className="text-xs text-ink-2">{t('noDay')}</span>;
  if (medianSpend === null || medianSpend === 0) return <span className="text-xs text-ink-2">{t('fewOthers')}</span>;
  const ratio = spendAtAge / medianSpend;
  const text = t('times', {
    ratio: formatNumber(ratio, style.locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
    median: formatFigure('spend', medianSpend, style),
  });
  return (
    <span className="flex items-center gap-2" title={t('others', { count: String(others), days: age })}>
      <span aria-hidden className="relative h-1.5 w-20 shrink-0 rounded-full bg-press">
        <span
          className="block h-full rounded-full bg-ink"
          style={{ width: `${Math.min(1, ratio / maxTimes) * 100}%` }}
        />
        <span className="absolute -inset-y-1 w-px bg-info" style={{ left: `${100 / maxTimes}%` }} />
      </span>
      <span className="whitespace-nowrap">{text}</span>
    </span>
  );
}
