import { useTranslations } from '#lib/i18n.ts';
import type { QuestionProposal, SheetQuestion } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';
import { useDayText } from '#features/workspace/create-many/use-line-texts.ts';

export function useQuestionText(): (question: SheetQuestion) => string {
  const t = useTranslations('many.question');
  return ({ kind, text, lines }) => t(kind, { text: text.trim(), count: lines.length });
}

/** Proposals with their own texts; others are labelled with their formats. */
const namedProposals = [
  'day-first',
  'month-first',
  'monday',
  'friday',
  'earliest',
  'latest',
  'without',
  'none',
  'both',
  'all',
  'yes',
  'no',
  'part',
  'separate',
  'image',
  'video',
  'carousel',
  'facebook',
  'instagram',
] as const;
type NamedProposal = (typeof namedProposals)[number];
const isNamed = (id: string): id is NamedProposal => (namedProposals as readonly string[]).includes(id);

/** The maximum number of formats in the label of a proposal. */
const maxNamed = 3;

export function useProposalText(): (proposal: QuestionProposal) => string {
  const t = useTranslations('many.proposal');
  const dayText = useDayText();
  const { labelOf } = useSheetTools();
  return ({ id, label, day, formatIds }) => {
    if (day !== null) return dayText(day);
    if (isNamed(id)) return t(id);
    const names = [...new Set(formatIds.map((formatId) => labelOf(formatId)?.short ?? ''))];
    if (names.length === 0) return label;
    return names.length > maxNamed ? `${names.slice(0, maxNamed).join(', ')} …` : names.join(', ');
  };
}
