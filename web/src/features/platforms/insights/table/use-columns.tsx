import type { AdState } from '@ad-foundry/contract/insights/ad-states.ts';
import { isOfVideosOnly, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import type { BriefLink, FigureSet, FigureValues, Media } from '@ad-foundry/contract/insights/values.ts';
import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { FileName } from '#ui/data/file-name.tsx';
import type { ListColumn, ListRow, SummaryLine } from '#ui/list-page/declaration.ts';
import { ChangeMark } from '#features/platforms/insights/change-mark.tsx';
import { mediumDay } from '#features/platforms/insights/day-text.ts';
import { FigureHint } from '#features/platforms/insights/figure/figure-hint.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import type { Floor } from '#features/platforms/insights/judgement/use-judgement-text.ts';
import { VerdictChip } from '#features/platforms/insights/judgement/verdict-chip.tsx';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import type { FigurePlace } from '#features/platforms/insights/queries.ts';
import { BriefName, Certainty, StateChip, Thumbnail } from './row-facts.tsx';

/** The first column stays while the others scroll. */
export const frozenName =
  '[&_tr>:first-child]:sticky [&_tr>:first-child]:left-0 [&_tr>:first-child]:z-1 [&_tr>:first-child]:border-r [&_tr>:first-child]:border-line [&_tr>:first-child]:bg-card [&_tr>[colspan]]:border-r-0';

interface FigureRow extends ListRow {
  figures: FigureSet;
  resultKind: string | null;
}

/** The columns shared by all tables of insights. */
export function useColumns(style: Style) {
  const t = useTranslations('insights');
  return {
    /**
     * The columns of figures; with a place, each header explains its figure and sorts the table. `hasKind`: each value
     * names its kind of result.
     */
    figures: <R extends FigureRow>(
      names: readonly FigureName[],
      { place, hasKind = true }: { place?: FigurePlace | undefined; hasKind?: boolean } = {},
    ) =>
      names.map((figure): ListColumn<R> => ({
        id: figure,
        header: t(`figure.${figure}`),
        align: 'right',
        className: 'whitespace-nowrap',
        ...(place ? { sort: figure, hint: <FigureHint figure={figure} place={place} /> } : {}),
        cell: ({ figures, resultKind }) => (
          <FigureValue figure={figure} set={figures} kind={hasKind ? resultKind : null} style={style} />
        ),
      })),
    verdict: verdictColumn(t('judgement.label'), style),
    status: <R extends { state: AdState }>(): ListColumn<R> => ({
      id: 'status',
      header: t('table.status'),
      cell: ({ state }) => <StateChip state={state} />,
    }),
    share: <R extends { share: number | null }>(): ListColumn<R> => ({
      id: 'share',
      header: t('table.share'),
      align: 'right',
      cell: ({ share }) =>
        share === null ? '–' : formatNumber(share, style.locale, { style: 'percent', maximumFractionDigits: 1 }),
    }),
    change: <R extends FigureRow & { before: FigureValues | null }>(): ListColumn<R> => ({
      id: 'change',
      header: t('table.change'),
      align: 'right',
      cell: ({ figures, before }) => <ChangeMark figure="spend" value={figures.values.spend} before={before?.spend} />,
    }),
    firstDay: <R extends { firstDay: string | null }>(header: string): ListColumn<R> => ({
      id: 'firstDay',
      header,
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ firstDay }) => (firstDay === null ? '–' : mediumDay(firstDay, style.locale)),
    }),
    /** The creative behind the ads, with the certainty of the link. */
    brief: <R extends { brief: BriefLink | null }>(header: string): ListColumn<R> => ({
      id: 'brief',
      header,
      cellClassName: 'max-w-56',
      cell: (row) => <Brief link={row.brief} />,
    }),
    certainty: <R extends { brief: BriefLink | null }>(header: string): ListColumn<R> => ({
      id: 'certainty',
      header,
      cell: (row) => (row.brief ? <Certainty link={row.brief} /> : null),
    }),
  };
}

/** The verdict on a row; only creatives can be winners. */
const verdictColumn =
  (header: string, style: Style) =>
  <R extends Pick<InsightRow, 'judgement' | 'level'>>(floor: Floor): ListColumn<R> => ({
    id: 'verdict',
    header,
    cell: ({ judgement, level }) => (
      <VerdictChip judgement={judgement} floor={floor} style={style} isCreative={level === 'creative'} />
    ),
  });

function Brief({ link }: { link: BriefLink | null }) {
  if (!link) return <span className="text-ink-3">–</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <BriefName link={link} />
      <Certainty link={link} />
    </span>
  );
}

/** Makes every column with a sort parameter sortable, largest value first. */
export const sortsOf = <R,>(columns: readonly ListColumn<R>[]) => ({
  id: 'sort' as const,
  direction: 'direction' as const,
  initial: 'spend',
  options: columns.flatMap(({ sort, header }) =>
    sort ? [{ value: sort, label: header, direction: 'descending' as const }] : [],
  ),
});

interface FigureValueProps {
  figure: FigureName;
  set: FigureSet;
  /** The kind of the results; null without results or if there are several kinds. */
  kind?: string | null;
  style: Style;
}

/** The value of a figure in a cell, or the reason why it has none. */
export function FigureValue({ figure, set, kind = null, style }: FigureValueProps) {
  const insights = useTranslations('insights');
  const t = useTranslations('insights.absent');
  const kindName = useKindName();
  const value = set.values[figure];
  const absent = value === null ? set.absent[figure] : undefined;
  if (absent === 'no-video') return <span className="block text-ink-2">{t(absent)}</span>;
  return (
    <span className="block" title={absent ? t(absent) : formatFigure(figure, value, style, { exact: true })}>
      {formatFigure(figure, value, style)}
      {figure === 'results' && kind !== null && value ? (
        <span className="block text-[11px] text-ink-2">{kindName(kind)}</span>
      ) : null}
      {isOfVideosOnly(figure, set.values) ? (
        <span className="block text-[11px] text-ink-2">{insights('videosOnly')}</span>
      ) : null}
      {absent ? <span className="sr-only">{t(absent)}</span> : null}
    </span>
  );
}

/** The figures of a summary line below the rows. */
export const figureValues = (set: FigureSet, figures: readonly FigureName[], style: Style): SummaryLine['values'] =>
  Object.fromEntries(
    figures.map((figure) => [figure, <FigureValue key={figure} figure={figure} set={set} style={style} />]),
  );

interface NameButtonProps {
  media: Media;
  name: string;
  onOpen: () => void;
  /** Content before the picture. */
  children?: ReactNode;
}

/** The picture and the name of a group of ads, as a button that opens its page. */
export function NameButton({ media, name, onOpen, children }: NameButtonProps) {
  return (
    <span className="flex items-center gap-2.5">
      {children}
      <Thumbnail media={media} />
      <button
        type="button"
        onClick={onOpen}
        aria-label={name}
        className="flex min-w-0 rounded-xs text-left font-medium hover:underline"
      >
        <FileName name={name} />
      </button>
    </span>
  );
}

interface Page {
  items: readonly unknown[];
  deleted: FigureSet | null;
  total: number;
  totals: FigureSet;
}

/** Summary lines of a table of ads: ads deleted at the platform, and the total. */
export function useLines(figures: readonly FigureName[], style: Style) {
  const t = useTranslations('insights.table');
  /**
   * `left`: indent in pixels. `isIncluded`: whether the row above, such as a campaign, already includes these figures.
   */
  const deleted = (set: FigureSet, left: number, isIncluded = false): SummaryLine => ({
    id: 'deleted',
    label: (
      <span className="text-ink-2" style={{ paddingLeft: left }}>
        {t(isIncluded ? 'ofWhichDeleted' : 'deleted')}
      </span>
    ),
    values: figureValues(set, figures, style),
    className: left > 0 ? 'text-ink-2' : '',
  });
  const last = ({ items, deleted: set, total, totals }: Page): SummaryLine[] => [
    ...(items.length === 0 ? [{ id: 'empty', label: <Empty text={t('empty')} /> }] : []),
    ...(set ? [deleted(set, 0)] : []),
    {
      id: 'total',
      label: (
        <>
          {t('total')} <span className="font-normal text-ink-2">· {t('count', { count: total })}</span>
        </>
      ),
      values: figureValues(totals, figures, style),
      className: 'font-medium',
    },
  ];
  return { deleted, last };
}

const Empty = ({ text }: { text: string }) => <span className="block py-8 text-center text-ink-2">{text}</span>;
