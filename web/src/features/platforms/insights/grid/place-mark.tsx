import { isOfVideosOnly, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import { judgedFigures, type JudgedFigure, type Verdict } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { JudgedMark } from '#features/platforms/insights/judgement/judged-mark.tsx';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import type { Style } from '#features/platforms/insights/place.ts';

const looks: Record<Verdict, string> = {
  good: 'border-ok-line bg-ok-fill',
  even: 'border-line bg-sunk',
  bad: 'border-bad-line bg-bad-fill',
  'too-little-data': 'border-line bg-card text-ink-2',
};

export const isJudged = (figure: FigureName): figure is JudgedFigure =>
  (judgedFigures as readonly FigureName[]).includes(figure);

interface PlaceMarkProps {
  item: CreativeItem;
  figure: FigureName;
  page: Pick<CreativePage, 'floor'>;
  style: Style;
}

/** A figure of a card with its verdict, by fill and in words. */
export function PlaceMark({ item, figure, page, style }: PlaceMarkProps) {
  const t = useTranslations('insights');
  const value = item.figures.values[figure];
  const verdict = isJudged(figure) ? item.judgements[figure]?.verdict : undefined;
  const kindName = useKindName();
  const isOfResults = figure === 'results' || figure === 'costPerResult';
  return (
    <div
      className={cn(
        'grid min-w-0 content-start gap-0.5 rounded-control border px-1.5 py-1',
        looks[verdict ?? 'too-little-data'],
      )}
    >
      <dt className="truncate text-[11px] text-ink-2">
        {figure === 'costPerResult' ? t('grid.costPerResult') : t(`figure.${figure}`)}
        {isOfResults && item.resultKind !== null ? ` · ${kindName(item.resultKind)}` : null}
        {isOfVideosOnly(figure, item.figures.values) ? ` · ${t('videosOnly')}` : null}
      </dt>
      <dd
        className="num truncate text-sm leading-tight font-semibold"
        title={formatFigure(figure, value, style, { exact: true })}
      >
        {formatFigure(figure, value, style)}
      </dd>
      <dd className="truncate text-[11px]">
        <PlaceText item={item} figure={figure} page={page} style={style} />
      </dd>
    </div>
  );
}

/** How a figure compares, or why it has no value. */
export function PlaceText({ item, figure, page: { floor }, style }: PlaceMarkProps) {
  const absences = useTranslations('insights.absent');
  const absent = item.figures.absent[figure];
  if (absent === 'no-video') return absences(absent);
  if (absent) return <span className="sr-only">{absences(absent)}</span>;
  const judgement = isJudged(figure) ? item.judgements[figure] : undefined;
  if (!isJudged(figure) || !judgement) return null;
  return (
    <JudgedMark
      figure={figure}
      judgement={judgement}
      set={item.figures}
      floor={floor}
      style={style}
      className="text-[11px]"
      isNarrow
    />
  );
}
