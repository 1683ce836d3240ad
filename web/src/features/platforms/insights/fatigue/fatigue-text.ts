import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import type { Style } from '#features/platforms/insights/place.ts';

export type Fatigue = NonNullable<CreativeItem['fatigue']>;

/** `−28 %`, with the sign of a minus instead of a hyphen. */
export const formatChange = (change: number, locale: string): string =>
  formatNumber(change, locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).replace(
    '-',
    '−',
  );

/** A CPM that changes by less is steady. */
const steady = 0.1;

/** The sentences about a creative whose results cost more. */
export function useFatigueText({ locale, ...money }: Style): (fatigue: Fatigue) => { says: string; risk: string } {
  const t = useTranslations('insights.fatigue');
  return (fatigue) => {
    const { cause, cpm, ctr, hookRate, conversion } = fatigue;
    const weeks = t('weeks', { weeks: fatigue.weeks });
    const change = (of: { change: number }) => formatChange(of.change, locale);
    const risk = t('risk', { amount: formatFigure('spend', fatigue.atRisk.amount, { locale, ...money }) });
    const says = (): string => {
      if (cause === 'page') return t('page', { change: change(conversion), weeks });
      if (cause === 'market')
        return cpm.change < steady
          ? t('season', { change: change(ctr), weeks })
          : t('market', { change: change(cpm), weeks });
      const price = Math.abs(cpm.change) < steady ? t('steadyCpm') : t('changedCpm', { change: change(cpm) });
      // The hook explains the clicks if it fell nearly as much.
      return hookRate && hookRate.change < 0.7 * ctr.change
        ? t('tiredHook', { change: change(hookRate), cpm: price, weeks })
        : t('tired', { change: change(ctr), cpm: price, weeks });
    };
    return { says: says(), risk };
  };
}
