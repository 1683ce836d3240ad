import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { countReviews, reviewStates, type ReviewState } from '@ad-foundry/contract/rules/review/state.ts';
import { ReviewMark } from '#ui/data/review-state.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';

interface FilterProps {
  slots: readonly Slot[];
  state: ReviewState | null;
  onState: (state: ReviewState | null) => void;
}

/** What waits comes first. */
const order: readonly ReviewState[] = [
  'to-review',
  'changes',
  ...reviewStates.filter((state) => state !== 'to-review' && state !== 'changes').toReversed(),
];

/** The states that occur, with their counts; nothing where all slots have the same. */
export function StateFilter({ slots, state, onState }: FilterProps) {
  const t = useTranslations('review');
  const counts = countReviews(slots);
  const occurring = order.filter((each) => counts[each] > 0 || each === state);
  if (occurring.length < 2) return null;
  return (
    <div role="group" aria-label={t('filter.label')} className="flex flex-wrap gap-2">
      <ToggleChip pressed={state === null} onPressedChange={() => onState(null)}>
        {t('filter.all')} {slots.length}
      </ToggleChip>
      {occurring.map((each) => (
        <ToggleChip key={each} pressed={state === each} onPressedChange={(pressed) => onState(pressed ? each : null)}>
          <ReviewMark state={each} />
          {t(`state.${each}`)} {counts[each]}
        </ToggleChip>
      ))}
    </div>
  );
}
