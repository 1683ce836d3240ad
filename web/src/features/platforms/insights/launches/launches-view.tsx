import { useInfiniteQuery } from '@tanstack/react-query';
import type { LaunchItem, LaunchPage, LaunchStage } from '@ad-foundry/contract/insights/launches.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { HeaderCell, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import { mediumDay } from '#features/platforms/insights/day-text.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { FiguresSkeleton } from '#features/platforms/insights/frame.tsx';
import { OverviewFailed } from '#features/platforms/insights/nothing.tsx';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import { launchesFile, launchesQuery, type Place } from '#features/platforms/insights/queries.ts';
import { launchStages, type CreativesChange, type CreativesSearch } from '#features/platforms/insights/search.ts';
import { BriefName, Certainty, Thumbnail } from '#features/platforms/insights/table/row-facts.tsx';
import { WideTable } from '#ui/data/wide-table.tsx';

interface LaunchesViewProps {
  account: InsightAccount;
  place: Place;
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
}

// Without icons: the files of icons are divided by their users, and every page would load more of them.
const tones = { winner: 'ok', enough: 'neutral', below: 'bad', new: 'info' } as const;

/** Creatives first seen in the period, by what they spent beside others at their age. */
export function LaunchesView({ account, place, search, onSearch }: LaunchesViewProps) {
  const t = useTranslations('launches');
  const style = useStyle(account);
  const stage = launchStages.find((one) => one === search.stage);
  const asked = { ...place, ...(stage ? { stage } : {}) };
  const {
    data,
    error,
    refetch,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(launchesQuery(asked));
  const first = data?.pages[0];
  if (!data || !first)
    return error ? (
      <OverviewFailed error={error} onRetry={() => void refetch()} onSearch={onSearch} />
    ) : (
      <FiguresSkeleton />
    );
  const items = data.pages.flatMap((page) => page.items);
  const all = launchStages.reduce((sum, one) => sum + first.counts[one], 0);
  if (all === 0) return <NoLaunches onSearch={onSearch} />;
  return (
    <div
      className={cn('flex min-w-0 flex-col gap-3', isPlaceholderData && 'opacity-60 transition-opacity delay-200')}
      aria-busy={isPlaceholderData}
    >
      <Bar
        counts={first.counts}
        all={all}
        stage={stage}
        file={items.length > 0 ? launchesFile(asked) : null}
        onStage={(next) => onSearch({ stage: next })}
      />
      <Hint page={first} style={style} />
      {items.length === 0 ? (
        <p className="rounded-card border border-line bg-card px-4 py-8 text-center text-sm text-ink-2">
          {t('emptyStage')}
        </p>
      ) : (
        <LaunchTable items={items} style={style} onOpen={(key) => onSearch({ key, group: undefined })} />
      )}
      <LoadMore
        isLeft={hasNextPage}
        isLoading={isFetchingNextPage}
        isFailed={isFetchNextPageError}
        load={() => void fetchNextPage()}
      />
    </div>
  );
}

interface StagesProps {
  counts: LaunchPage['counts'];
  all: number;
  stage: LaunchStage | undefined;
  onStage: (stage: LaunchStage | undefined) => void;
}

function NoLaunches({ onSearch }: Pick<LaunchesViewProps, 'onSearch'>) {
  const t = useTranslations('launches');
  return (
    <EmptyState
      title={t('emptyTitle')}
      body={t('emptyBody')}
      action={
        <Button onClick={() => onSearch({ relative: 'last_90_days', since: undefined, until: undefined })}>
          {t('wider')}
        </Button>
      }
    />
  );
}

/** `file`: address of what is listed, as CSV. */
function Bar({ file, ...stages }: StagesProps & { file: string | null }) {
  const t = useTranslations('launches');
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <Stages {...stages} />
      {file === null ? null : (
        <Button asChild size="sm" className="ml-auto max-sm:hidden">
          <a href={file} download>
            {t('csv')}
          </a>
        </Button>
      )}
    </div>
  );
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
      {launchStages.map((one) => option(one, t(`stages.${one}`), counts[one]))}
    </div>
  );
}

function Hint({ page: { spendFloor, daysToResult }, style }: { page: LaunchPage; style: Style }) {
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
      <p>{t('hint', { floor: formatFigure('spend', spendFloor, style) })}</p>
    </div>
  );
}

interface LaunchTableProps {
  items: readonly LaunchItem[];
  style: Style;
  onOpen: (key: string) => void;
}

function LaunchTable({ items, style, onOpen }: LaunchTableProps) {
  const t = useTranslations('launches');
  const figures = useTranslations('insights.figure');
  return (
    <WideTable aria-label={t('creative')}>
      <TableHead className="static">
        <HeaderCell>{t('creative')}</HeaderCell>
        <HeaderCell>{t('state')}</HeaderCell>
        <HeaderCell align="right">{t('firstSeen')}</HeaderCell>
        <HeaderCell align="right">{t('age')}</HeaderCell>
        <HeaderCell align="right">{t('spend')}</HeaderCell>
        <HeaderCell>{t('atAge')}</HeaderCell>
        <HeaderCell align="right">{t('results')}</HeaderCell>
        <HeaderCell align="right">{t('firstResultOn')}</HeaderCell>
        <HeaderCell align="right">{figures('costPerResult')}</HeaderCell>
        <HeaderCell align="right">{figures('hookRate')}</HeaderCell>
        <HeaderCell>{t('brief')}</HeaderCell>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <LaunchLine key={item.creative.key} item={item} style={style} onOpen={onOpen} />
        ))}
      </TableBody>
    </WideTable>
  );
}

function LaunchLine({ item, style, onOpen }: Omit<LaunchTableProps, 'items'> & { item: LaunchItem }) {
  const t = useTranslations('launches');
  const { creative, stage, age, daysToResult } = item;
  const { values } = creative.figures;
  return (
    <TableRow>
      <TableCell className="max-w-72 min-w-56">
        <span className="flex items-center gap-2.5">
          <Thumbnail media={creative.media} />
          <button
            type="button"
            onClick={() => onOpen(creative.key)}
            title={creative.name}
            className="min-w-0 truncate rounded-xs text-left font-medium hover:underline"
          >
            {creative.name}
          </button>
        </span>
      </TableCell>
      <TableCell>
        <Chip tone={tones[stage]}>{t(`one.${stage}`)}</Chip>
      </TableCell>
      <TableCell align="right" className="whitespace-nowrap">
        {creative.firstDay === null ? '–' : mediumDay(creative.firstDay, style.locale)}
      </TableCell>
      <TableCell align="right">{age}</TableCell>
      <TableCell align="right" className="whitespace-nowrap">
        {formatFigure('spend', values.spend, style)}
      </TableCell>
      <TableCell className="min-w-52">
        <AgainstMedian item={item} style={style} />
      </TableCell>
      <TableCell align="right">{formatFigure('results', values.results, style)}</TableCell>
      <TableCell align="right" className="whitespace-nowrap">
        {daysToResult === null ? '–' : t('dayNumber', { day: String(daysToResult) })}
      </TableCell>
      <TableCell align="right" className="whitespace-nowrap">
        {formatFigure('costPerResult', values.costPerResult, style)}
      </TableCell>
      <TableCell align="right">{formatFigure('hookRate', values.hookRate, style)}</TableCell>
      <TableCell className="max-w-56">
        {creative.brief ? (
          <span className="flex min-w-0 items-center gap-2">
            <BriefName link={creative.brief} />
            <Certainty link={creative.brief} />
          </span>
        ) : (
          <span className="text-ink-3">–</span>
        )}
      </TableCell>
    </TableRow>
  );
}

/** The bar ends at this multiple of the median. */
const mostTimes = 4;

/** Spend as a multiple of the median: a bar with the median marked, and in words. */
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
    <span className="flex items-center gap-2" title={t('others', { count: String(others), days: String(age) })}>
      <span aria-hidden className="relative h-1.5 w-20 shrink-0 rounded-full bg-press">
        <span
          className="block h-full rounded-full bg-ink"
          style={{ width: `${Math.min(1, ratio / mostTimes) * 100}%` }}
        />
        <span className="absolute -inset-y-1 w-px bg-info" style={{ left: `${100 / mostTimes}%` }} />
      </span>
      <span className="whitespace-nowrap">{text}</span>
    </span>
  );
}
