import type { CreativeGroup, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { dayRange } from '#features/platforms/insights/day-text.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import type { Style } from '#features/platforms/insights/place.ts';

type Summed = Pick<CreativePage, 'total' | 'totals' | 'deleted' | 'resultKinds' | 'cohort' | 'floor' | 'head'>;

interface SummaryProps {
  page: Summed;
  /** The grouping of the list. */
  group: CreativeGroup;
  style: Style;
}

/** The totals of the list, and what its creatives are compared with. */
export function Summary({ page, group, style }: SummaryProps) {
  const t = useTranslations('insights.grid');
  const judgement = useTranslations('insights.judgement');
  const kindName = useKindName();
  const { total, totals, deleted, resultKinds, cohort, floor, head } = page;
  const kinds = [...new Set(resultKinds.map(kindName))];
  // Results of several kinds have no sum, and a figure without a value says nothing.
  const sums = (['spend', 'results', 'costPerResult', 'roas'] as const).filter((name) => totals.values[name] !== null);
  const parts = [
    t('totals.count', { group, count: total }),
    ...sums.map((name) => t(`totals.${name}`, { value: formatFigure(name, totals.values[name], style) })),
    deleted ? t('deleted', { spend: formatFigure('spend', deleted.values.spend, style) }) : null,
    kinds.length > 1 ? t('severalKinds', { kinds: kinds.join(', ') }) : null,
  ];
  return (
    <div className="num flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-x-6 gap-y-1 text-xs text-ink-2">
      <p role="status" className="flex-1 text-pretty">
        {parts.filter((part) => part !== null).join(' · ')}
      </p>
      <p className="text-pretty">
        {t('cohort', {
          count: String(cohort.creatives),
          days: dayRange(cohort, style.locale, head.advertiser.today),
          floor: judgement('floor', { spend: formatFigure('spend', floor.spend, style), results: floor.results }),
        })}
      </p>
    </div>
  );
}
