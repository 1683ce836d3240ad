import { isOfVideosOnly, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import { isJudged, type Verdict } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { JudgedMark } from '#features/platforms/insights/judgement/judged-mark.tsx';
import { useJudgementText } from '#features/platforms/insights/judgement/use-judgement-text.ts';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import type { Style } from '#features/platforms/insights/place.ts';

const inks: Record<Verdict, string> = {
  good: 'text-ok',
  even: '',
  bad: 'text-bad',
  'too-little-data': 'text-ink-2',
};

interface PlaceMarkProps {
  item: CreativeItem;
  figure: FigureName;
  page: Pick<CreativePage, 'floor'>;
  style: Style;
}

/** The figure that a card is about, with its distance from what it is judged against, or why it has no value. */
export function LargeFigure({ item, figure, page, style }: PlaceMarkProps) {
  const t = useTranslations('insights');
  const kindName = useKindName();
  const { values, absent } = item.figures;
  const reason = absent[figure];
  const isOfResults = figure === 'results' || figure === 'costPerResult';
  const kind = isOfResults && item.resultKind !== null ? kindName(item.resultKind) : null;
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-pretty text-ink-2">
        {[t(`figure.${figure}`), kind, isOfVideosOnly(figure, values) ? t('videosOnly') : null]
          .filter(Boolean)
          .join(' · ')}
      </dt>
      <dd className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span
          className="text-2xl leading-tight font-semibold"
          title={formatFigure(figure, values[figure], style, { exact: true })}
        >
          {formatFigure(figure, values[figure], style)}
        </span>
        {reason ? (
          <span className="text-xs text-pretty text-ink-2">{t(`absent.${reason}`)}</span>
        ) : (
          <PlaceText item={item} figure={figure} page={page} style={style} />
        )}
      </dd>
    </div>
  );
}

/** A further figure of a card; colour and arrow show a sure verdict, and hovering says it in words. */
export function SmallFigure({ item, figure, page: { floor }, style }: PlaceMarkProps) {
  const t = useTranslations('insights');
  const value = item.figures.values[figure];
  const absent = item.figures.absent[figure];
  const judgement = isJudged(figure) ? item.judgements[figure] : undefined;
  const { full } = useJudgementText(floor, style);
  const isSure = judgement?.verdict === 'good' || judgement?.verdict === 'bad';
  const words = absent
    ? t(`absent.${absent}`)
    : isJudged(figure) && judgement
      ? full({ figure, judgement })
      : formatFigure(figure, value, style, { exact: true });
  return (
    <div className="grid min-w-0 content-start" title={words}>
      <dt className="text-xs text-ink-2">{t(`figure.${figure}`)}</dt>
      <dd className={cn('text-sm font-semibold', inks[judgement?.verdict ?? 'even'])}>
        {isSure ? <span aria-hidden>{(judgement?.difference ?? 0) > 0 ? '▲' : '▼'} </span> : null}
        {absent === 'no-video' ? (
          <span className="font-normal text-ink-2">{t('grid.noVideo')}</span>
        ) : (
          formatFigure(figure, value, style)
        )}
        {absent || judgement ? <span className="sr-only">{words}</span> : null}
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
  return <JudgedMark figure={figure} judgement={judgement} set={item.figures} floor={floor} style={style} isNarrow />;
}
