import { figures as definitions, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import type { Style } from '#features/platforms/insights/place.ts';

/** The fifths of a cohort: the two best, the middle, the two worst. */
type Fifth = 'best' | 'good' | 'middle' | 'low' | 'worst' | 'none';

// The outer fifths have a stronger border, because a darker fill would leave too little contrast for the text.
const looks: Record<Fifth, string> = {
  best: 'border-ok bg-ok-fill',
  good: 'border-ok-line bg-ok-fill',
  middle: 'border-line bg-sunk',
  low: 'border-bad-line bg-bad-fill',
  worst: 'border-bad bg-bad-fill',
  none: 'border-line bg-card text-ink-2',
};

export function fifthOf(rank: number | undefined): Fifth {
  if (rank === undefined) return 'none';
  if (rank < 0.2) return 'best';
  if (rank < 0.4) return 'good';
  if (rank <= 0.6) return 'middle';
  return rank <= 0.8 ? 'low' : 'worst';
}

interface PlaceMarkProps {
  item: CreativeItem;
  figure: FigureName;
  page: Pick<CreativePage, 'spendFloor'>;
  style: Style;
}

/** A figure of a card with its position in the account, by fill and in words. */
export function PlaceMark({ item, figure, page, style }: PlaceMarkProps) {
  const t = useTranslations('insights');
  const value = item.figures.values[figure];
  const place = item.places[figure];
  const fifth = fifthOf(place?.rank);
  const kindName = useKindName();
  const isOfResults = figure === 'results' || figure === 'costPerResult';
  return (
    <div className={cn('grid min-w-0 content-start gap-0.5 rounded-control border px-1.5 py-1', looks[fifth])}>
      <dt className="truncate text-[11px] text-ink-2">
        {figure === 'costPerResult' ? t('grid.costPerResult') : t(`figure.${figure}`)}
        {isOfResults && item.resultKind !== null ? ` · ${kindName(item.resultKind)}` : null}
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

/** Below this cohort size, the rank is shown instead of a percentage. */
const fewest = 20;

/** `Top 34%`, `1 of 4`, `Middle`, `Low 7%`, or why there is no position. */
export function PlaceText({ item, figure, page, style }: PlaceMarkProps) {
  const t = useTranslations('insights.grid');
  const absences = useTranslations('insights.absent');
  const place = item.places[figure];
  const percent = (share: number) =>
    formatNumber(Math.max(0.01, share), style.locale, { style: 'percent', maximumFractionDigits: 0 });
  if (place) {
    const fifth = fifthOf(place.rank);
    if (fifth === 'middle') return <span className="text-ink-2">{t('middle')}</span>;
    const isTop = fifth === 'best' || fifth === 'good';
    // A percentage of a few groups would look more precise than it is.
    const rank = t('rank', { rank: Math.round(place.rank * place.of) + 1, of: place.of });
    const text = isTop ? t('top', { percent: percent(place.rank) }) : t('low', { percent: percent(1 - place.rank) });
    return (
      <span className={isTop ? 'text-ok' : 'text-bad'}>
        <span aria-hidden>{isTop ? '▲' : '▼'} </span>
        {place.of < fewest ? rank : text}
      </span>
    );
  }
  const absent = item.figures.absent[figure];
  if (absent === 'no-video') return t('noVideo');
  if (absent) return <span className="sr-only">{absences(absent)}</span>;
  const isUnder = (item.figures.values.spend ?? 0) < page.spendFloor;
  if (definitions[figure].formula === null || !isUnder) return null;
  return t('under', { floor: formatFigure('spend', page.spendFloor, style) });
}
