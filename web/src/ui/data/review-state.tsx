import type { ReactNode } from 'react';
import { reviewStates, type ReviewCounts, type ReviewState } from '@ad-foundry/contract/rules/review/state.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { reviewLooks } from '#ui/data/review-looks.tsx';
import { StatusDots, StatusMark } from '#ui/feedback/status-dots.tsx';

/** The order of marks and counts: what is furthest comes first. */
const ranked = reviewStates.toReversed();

/** The mark of a state, beside its word. */
export function ReviewMark({ state, className }: { state: ReviewState; className?: string }) {
  return <StatusMark tone={reviewLooks[state].dot} {...(className ? { className } : {})} />;
}

/** A state as a chip. */
export function ReviewChip({ state, children }: { state: ReviewState; children?: ReactNode }) {
  const t = useTranslations('review.state');
  const { tone, icon } = reviewLooks[state];
  return (
    <Chip
      tone={tone}
      icon={
        <span aria-hidden className="contents">
          {icon}
        </span>
      }
    >
      {children ?? t(state)}
    </Chip>
  );
}

interface ReviewDotsProps {
  slots: readonly { review: ReviewState }[];
  /** Maximum number of dots; the others are shown as a number. */
  max?: number;
  className?: string;
}

/** One mark for each slot. */
export function ReviewDots({ slots, max, className }: ReviewDotsProps) {
  const t = useTranslations('review.state');
  const items = slots.map(({ review }) => ({ tone: reviewLooks[review].dot, label: t(review) }));
  return <StatusDots items={items} max={max} className={className} />;
}

/** The number of slots in each occurring state, with its mark. */
export function ReviewTally({ counts }: { counts: ReviewCounts }) {
  const t = useTranslations('review.count');
  return ranked
    .filter((state) => counts[state] > 0)
    .map((state) => (
      <span key={state} className="flex items-center gap-1.5">
        <ReviewMark state={state} />
        {t(state, { count: counts[state] })}
      </span>
    ));
}

/** Above this number, marks show proportions. */
const maxDots = 10;

/** At most ten marks in the proportions of all slots; each occurring state has at least one. */
export function dotsOf(counts: ReviewCounts): { review: ReviewState }[] {
  const scale = Math.min(1, maxDots / Math.max(1, totalOf(counts)));
  return ranked.flatMap((review) => {
    const count = counts[review];
    return Array.from({ length: count === 0 ? 0 : Math.max(1, Math.round(count * scale)) }, () => ({ review }));
  });
}

export function totalOf(counts: ReviewCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * "2 of 8 approved, 1 sent", and the other states: "3 to review", "1 empty". Files count as delivered only where one is in
 * the state `delivered`, which exists only without approval; where no file has got that far, only the states are named.
 */
export function useReviewSum(): (counts: ReviewCounts) => { sum: string; rest: string[] } {
  const t = useTranslations('review');
  return (counts) => {
    const { delivered, approved, sent, changes } = counts;
    const total = totalOf(counts);
    const name = (states: readonly ReviewState[]) =>
      states.filter((state) => counts[state] > 0).map((state) => t(`count.${state}`, { count: counts[state] }));
    const rest = name(['to-review', 'changes', 'does-not-fit', 'empty']);
    if (delivered > 0) {
      const sum = t('sum.delivered', { delivered: delivered + approved + sent, total });
      return { sum, rest: [...name(['sent', 'approved']), ...rest] };
    }
    if (approved + counts['to-review'] + changes > 0)
      return { sum: [t('sum.approved', { approved: approved + sent, total }), ...name(['sent'])].join(', '), rest };
    if (sent > 0) return { sum: t('sum.sent', { sent, total }), rest };
    const [first = t('sum.none'), ...others] = rest;
    return { sum: first, rest: others };
  };
}

/** The share of slots, from 0 to 1, that need neither a file nor a decision. */
export function doneShare(counts: ReviewCounts): number {
  return (counts.delivered + counts.approved + counts.sent) / Math.max(1, totalOf(counts));
}
