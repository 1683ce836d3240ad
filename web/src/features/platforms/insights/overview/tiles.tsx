import { valuesByDay } from '@ad-foundry/contract/insights/daily.ts';
import { isOfVideosOnly, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { useTranslations } from '#lib/i18n.ts';
import { JudgedChange } from '#features/platforms/insights/change-mark.tsx';
import { linear, linePath } from '#features/platforms/insights/chart/scale.ts';
import { FigurePopover } from '#features/platforms/insights/figure/figure-hint.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { JudgedMark } from '#features/platforms/insights/judgement/judged-mark.tsx';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import type { Place } from '#features/platforms/insights/queries.ts';
import type { KindFigures } from './chosen-kind.ts';

interface TilesProps {
  figures: readonly FigureName[];
  data: Pick<Overview, 'advertiser' | 'totals' | 'before' | 'changes' | 'floor' | 'daily'>;
  /** The kind of result that results and their cost are about where several kinds ran. */
  kind?: KindFigures | undefined;
  /** Null on shared pages, which cannot ask for more: a tile then opens nothing. */
  place: Place | null;
}

/** The chosen figures: value, change, course by day. Each opens its definition. */
export function Tiles({ figures, data, kind, place }: TilesProps) {
  const t = useTranslations('insights.tiles');
  return (
    <ul
      aria-label={t('label')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none"
    >
      {figures.map((figure) => (
        <li key={figure} className="grid bg-card">
          <Tile figure={figure} data={data} kind={kind} place={place} />
        </li>
      ))}
    </ul>
  );
}

const tileLook = 'grid min-w-0 content-start gap-0.5 px-4 py-2.5 text-left';

function Tile({ figure, data, kind, place }: Omit<TilesProps, 'figures'> & { figure: FigureName }) {
  const t = useTranslations('insights');
  const title = t(`definition.${figure}`);
  const facts = <TileFacts figure={figure} data={data} kind={kind} />;
  if (!place)
    return (
      <div className={tileLook} title={title}>
        {facts}
      </div>
    );
  const button = (
    <button type="button" title={title} className={`${tileLook} -outline-offset-2 transition-colors hover:bg-sunk`}>
      {facts}
    </button>
  );
  return <FigurePopover figure={figure} place={place} button={button} />;
}

function TileFacts({ figure, data, kind }: Pick<TilesProps, 'data' | 'kind'> & { figure: FigureName }) {
  const t = useTranslations('insights');
  const style = useStyle(data.advertiser);
  const kindName = useKindName();
  // Results of several kinds are not added: the tile is then about the chosen kind.
  const ofKind = data.totals.absent[figure] === 'mixed-results' ? kind : undefined;
  const set = ofKind?.figures ?? data.totals;
  const value = set.values[figure];
  const absent = set.absent[figure];
  return (
    <>
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-xs text-ink-2">{t(`figure.${figure}`)}</span>
        <Sparkline values={valuesByDay(data.daily, figure)} className="h-4 w-12 shrink-0 max-sm:hidden" />
      </span>
      <span
        className="num text-xl leading-tight font-semibold"
        title={formatFigure(figure, value, style, { exact: true })}
      >
        {formatFigure(figure, value, style, { isShort: true })}
      </span>
      {value === null && absent ? (
        <span className="truncate text-xs text-ink-2" title={t(`absent.${absent}`)}>
          {t(`absent.${absent}`)}
        </span>
      ) : ofKind ? (
        <span className="truncate text-xs text-ink-2">{kindName(ofKind.kind)}</span>
      ) : (
        <JudgedChange
          {...{ figure, value, style }}
          before={data.before?.values[figure]}
          verdict={data.changes[figure]}
          floor={data.floor}
        />
      )}
      {isOfVideosOnly(figure, set.values) ? (
        <span className="truncate text-xs text-ink-2">{t('videosOnly')}</span>
      ) : null}
      <TargetMark figure={figure} kind={kind} style={style} />
    </>
  );
}

/** How the whole stands against the target; nothing without one, since an account is no measure of itself. */
function TargetMark({ figure, kind, style }: { figure: FigureName; kind: KindFigures | undefined; style: Style }) {
  const t = useTranslations('insights.judgement');
  const judgement = kind?.judgement;
  if (!kind || judgement?.against !== 'target' || judgement.figure !== figure) return null;
  const floor = { spend: 0, results: 0 };
  return (
    <span className="num flex flex-wrap gap-x-2 text-xs text-ink-2">
      {t('target', { standard: formatFigure(figure, judgement.standard, style) })}
      <JudgedMark {...{ figure, judgement, floor, style }} set={kind.figures} isNarrow />
    </span>
  );
}

/** A small line without axes; the chart below has the values. */
function Sparkline({ values, className }: { values: readonly (number | null)[]; className?: string }) {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length < 2) return <svg viewBox="0 0 120 24" aria-hidden className={className} />;
  const x = linear([0, values.length - 1], [1, 119]);
  const y = linear([Math.min(...numbers), Math.max(...numbers)], [21, 3]);
  const points = values.map((value, index) => (value === null ? null : ([x(index), y(value)] as const)));
  return (
    <svg viewBox="0 0 120 24" preserveAspectRatio="none" aria-hidden className={className}>
      <path
        d={linePath(points)}
        fill="none"
        className="stroke-ink-2"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
