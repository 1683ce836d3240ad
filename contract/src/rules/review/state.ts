import type { SlotState } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';

/**
 * States of a slot, in the order of its course, as every screen and mail names them. `empty`: files or cards are
 * missing. `delivered`: the files fit, nobody decided on them, and the campaign needs no approval.
 */
export const reviewStates = ['empty', 'does-not-fit', 'to-review', 'changes', 'delivered', 'approved', 'sent'] as const;
export type ReviewState = (typeof reviewStates)[number];

export interface Reviewing {
  slotState: SlotState;
  /** The decision on the slot's current files. */
  decision: Decision | null;
  /** Whether the slot's campaign needs approval. */
  needsApproval: boolean;
  /** Whether each current file is in an ad account. */
  sent: boolean;
}

/**
 * A file that does not fit has to be replaced whatever was decided on it. Requested changes outlast everything else:
 * also what was sent, and the cards that a carousel already has.
 */
export function reviewStateOf({ slotState, decision, needsApproval, sent }: Reviewing): ReviewState {
  if (slotState === 'empty' || slotState === 'does-not-fit') return slotState;
  if (decision === 'changes') return 'changes';
  if (slotState === 'partial') return 'empty';
  if (sent) return 'sent';
  if (decision === 'approved') return 'approved';
  return needsApproval ? 'to-review' : 'delivered';
}

/** The states of files on which nobody decided, approval needed or not; what was sent is past deciding. */
export const undecidedStates = ['to-review', 'delivered'] as const satisfies readonly ReviewState[];

/** Whether a member can decide on the files, and nobody has. */
export function isUndecided(state: ReviewState): boolean {
  return (undecidedStates as readonly ReviewState[]).includes(state);
}

/** Number of slots by state. */
export type ReviewCounts = Record<ReviewState, number>;

export function countReviews(slots: readonly { review: ReviewState }[]): ReviewCounts {
  const counts = Object.fromEntries(reviewStates.map((state) => [state, 0])) as ReviewCounts;
  for (const { review } of slots) counts[review] += 1;
  return counts;
}
