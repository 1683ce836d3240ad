import type { FigureSet } from '@ad-foundry/contract/insights/values.ts';
import type { ChangeReason } from '@ad-foundry/contract/rules/judgement/change.ts';
import {
  eventsOf,
  type JudgedFigure,
  type Judgement,
  type JudgementReason,
} from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { formatFigure, formatTick } from '#features/platforms/insights/figure-text.ts';
import type { Style } from '#features/platforms/insights/place.ts';

/** The spend, in minor units, and the number of results from which figures are judged. */
export interface Floor {
  spend: number;
  results: number;
}

export interface JudgedFacts {
  figure: JudgedFigure;
  judgement: Judgement;
  set: FigureSet;
}

type Reason = JudgementReason | ChangeReason;

/** Says why a figure or its change is neither good nor bad: in a word or two, and in a sentence. */
export function useReasonText(floor: Floor, style: Style) {
  const t = useTranslations('insights.judgement');
  const floorFor = (reason: Reason) => ({
    floor:
      reason === 'spend' ? formatFigure('spend', floor.spend, style) : formatFigure('results', floor.results, style),
  });
  return {
    short: (reason: Exclude<Reason, 'small'>) => t(`short.${reason}`, floorFor(reason)),
    full: (reason: Reason) => t(`reasons.${reason}`, floorFor(reason)),
  };
}

/** Puts a judgement in words: in a few beside the value, and in full for hover and screen readers. */
export function useJudgementText(floor: Floor, style: Style) {
  const t = useTranslations('insights.judgement');
  const figureName = useTranslations('insights.figure');
  const percent = (share: number) =>
    formatNumber(Math.abs(share), style.locale, { style: 'percent', maximumFractionDigits: 0 });
  const reasonText = useReasonText(floor, style);
  const distanceOf = (difference: number) =>
    Math.abs(difference) < 0.005 ? t('equal') : t(difference < 0 ? 'under' : 'over', { share: percent(difference) });
  const short = ({ figure, judgement, set }: JudgedFacts): string => {
    const { reason, difference } = judgement;
    const count = set.values[reason === 'results' ? 'results' : eventsOf[figure]];
    if ((reason === 'results' || reason === 'events') && count !== null)
      return t(reason === 'results' ? 'countOfResults' : 'count', {
        count: formatFigure('results', count, style),
        floor: formatFigure('results', floor.results, style),
      });
    const distance = difference === null ? '' : distanceOf(difference);
    if (reason === 'small') return distance;
    return reason === null ? distance : [distance, reasonText.short(reason)].filter(Boolean).join(', ');
  };
  const narrow = (facts: JudgedFacts): string => {
    const { difference, reason } = facts.judgement;
    if (difference !== null) return distanceOf(difference);
    return reason === 'spend' ? t('short.spend', { floor: formatTick('spend', floor.spend, style) }) : short(facts);
  };
  const full = ({ figure, judgement }: Omit<JudgedFacts, 'set'>): string => {
    const { against, standard, difference, interval, ahead, of } = judgement;
    const isCompared = against !== null && standard !== null && difference !== null;
    const sentences = [
      isCompared
        ? t('compared', {
            figure: figureName(figure),
            share: percent(difference),
            side: difference < 0 ? 'under' : 'over',
            against,
            standard: formatFigure(figure, standard, style),
          })
        : null,
      judgement.reason === null ? null : reasonText.full(judgement.reason),
      isCompared && interval !== null
        ? t('sure', {
            low: formatFigure(figure, interval.low, style),
            high: formatFigure(figure, interval.high, style),
          })
        : null,
      ahead !== null && of !== null && of > 1 ? t('rank', { rank: ahead + 1, of }) : null,
    ];
    return sentences.filter((sentence) => sentence !== null).join(' ');
  };
  return { short, narrow, full };
}
