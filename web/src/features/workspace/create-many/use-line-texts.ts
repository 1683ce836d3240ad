import { limits } from '@ad-foundry/contract/limits.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { formatDay } from '#lib/format.ts';
import type { CreativeView } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import type { ReadProblem } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';

/** Formats an ISO day: `Mon 8 Feb 2027`. */
export function useDayText(): (day: string) => string {
  const locale = useLocale();
  return (day) => formatDay(day, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
}

export function useProblemText(): (problem: ReadProblem) => string {
  const t = useTranslations('many');
  return ({ kind, text, date }) =>
    kind === 'deadline-refused' && date
      ? t(`date.${date}`, { text })
      : t(`problem.${kind}`, { text, max: kind === 'too-many-formats' ? limits.slotsPerCreative : limits.nameLength });
}

const leavesOut: readonly ReadProblem['kind'][] = ['cancelled', 'finished', 'on-hold', 'placeholder'];
const rankOf = ({ kind }: ReadProblem): number => (leavesOut.includes(kind) ? 0 : 1);

/** The text below a creative's name: its state and the reason. */
export function useStateText(): (view: CreativeView) => string {
  const t = useTranslations('many');
  const problemText = useProblemText();
  return ({ state, problems, faults, creative }) => {
    const [fault] = faults;
    // For a creative that is left out, the reason for that takes precedence over other problems.
    const [problem] = state === 'left-out' ? problems.toSorted((a, b) => rankOf(a) - rankOf(b)) : problems;
    if (state === 'created') return t('says.created');
    if (fault) return t('says.stays', { reason: t(`fault.${fault}`) });
    if (state === 'stays' || state === 'left-out')
      return t('says.stays', { reason: problem ? problemText(problem) : t('problem.name-missing') });
    if (state === 'asks') return problem?.date ? problemText(problem) : t('says.asks');
    if (problem) return t('says.warns', { reason: problemText(problem) });
    return creative.lines.length > 1 ? t('says.joined', { count: creative.lines.length }) : t('says.ready');
  };
}
