import { useTranslations } from '#lib/i18n.ts';
import type { QuestionKind, QuestionProposal, SheetQuestion } from './reading/sheet-reading.ts';
import { useDayText } from './use-sayings.ts';

/** Asks a question in words. */
export function useQuestionText(): (question: SheetQuestion) => string {
  const t = useTranslations('many.question');
  return ({ kind, text }) => t(kind, { text });
}

/** Proposals that the screens have a text for; others are shown as the sheet says them. */
const named = ['day-first', 'month-first', 'monday', 'none', 'yes', 'no', 'image', 'video', 'carousel'] as const;
type NamedProposal = (typeof named)[number];
const isNamed = (id: string): id is NamedProposal => (named as readonly string[]).includes(id);

/** Says a proposal in words. */
export function useProposalText(): (kind: QuestionKind, proposal: QuestionProposal) => string {
  const t = useTranslations('many.proposal');
  const dayText = useDayText();
  return (_kind, { id, label, day }) => {
    if (day !== null) return dayText(day);
    return isNamed(id) ? t(id) : label;
  };
}
