import type { MemberId, ReviewLinkId, ReviewStepId } from '@ad-foundry/contract/ids.ts';
import type { Review } from '@ad-foundry/contract/review-steps.ts';
import type { StepsInput } from './queries.ts';

/** A step in the editor. */
export interface StepDraft {
  /** Identifies the step while it is edited. */
  key: string;
  /** Null for a step that is not stored yet. */
  id: ReviewStepId | null;
  name: string;
  rule: 'one' | 'all';
  dueAt: string | null;
  memberIds: MemberId[];
  reviewLinkId: ReviewLinkId | null;
}

export interface ReviewDraft extends Pick<Review, 'returnsTo' | 'sendsAfterReview' | 'edition'> {
  steps: StepDraft[];
}

export function draftOf({ steps, returnsTo, sendsAfterReview, edition }: Review): ReviewDraft {
  return {
    returnsTo,
    sendsAfterReview,
    edition,
    steps: steps.map(({ id, name, rule, dueAt, reviewers, link }) => ({
      key: id,
      id,
      name,
      rule,
      dueAt,
      memberIds: reviewers.flatMap(({ memberId }) => memberId ?? []),
      reviewLinkId: link?.id ?? null,
    })),
  };
}

export function emptyStep(name: string): StepDraft {
  return { key: crypto.randomUUID(), id: null, name, rule: 'one', dueAt: null, memberIds: [], reviewLinkId: null };
}

export function inputOf({ steps, ...preferences }: ReviewDraft): StepsInput {
  return {
    ...preferences,
    steps: steps.map(({ key: _, id, name, ...step }) => ({ ...step, name: name.trim(), ...(id ? { id } : {}) })),
  };
}

/** The steps with one of them moved by some places; unchanged at the ends. */
export function moved(steps: readonly StepDraft[], index: number, by: number): StepDraft[] {
  const step = steps[index];
  const target = index + by;
  if (!step || target < 0 || target >= steps.length) return [...steps];
  return steps.filter((each) => each !== step).toSpliced(target, 0, step);
}

/** The reviewers of a step who review an earlier one, too: their decision counts for both. */
export function repeatedIn(step: StepDraft, steps: readonly StepDraft[]): MemberId[] {
  const earlier = new Set(steps.slice(0, steps.indexOf(step)).flatMap(({ memberIds }) => memberIds));
  return step.memberIds.filter((id) => earlier.has(id));
}

/** What keeps a step from being saved; null if nothing does. */
export function problemOf(step: StepDraft, steps: readonly StepDraft[]): 'name' | 'twice' | 'reviewers' | null {
  const name = step.name.trim().toLowerCase();
  if (name === '') return 'name';
  if (steps.some(({ key, name: other }) => key !== step.key && other.trim().toLowerCase() === name)) return 'twice';
  return step.memberIds.length === 0 && step.reviewLinkId === null ? 'reviewers' : null;
}
