import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';

/** What a holder of a review link decided on a file, or that a decision is awaited (`open`) or not (`none`). */
export type HolderState = 'open' | 'approved' | 'changes' | 'none';

interface HolderFile {
  decision: Decision | null;
  /** Whether the link waits for a decision on it. */
  toDecide: boolean;
}

/**
 * The state of a carousel, which counts as one file: to change as soon as one of its cards is, approved once all are.
 * A single file is a carousel of one card.
 */
export function holderStateOf(cards: readonly HolderFile[]): HolderState {
  if (cards.some(({ decision }) => decision === 'changes')) return 'changes';
  const undecided = cards.filter(({ decision }) => decision === null);
  if (undecided.length === 0) return 'approved';
  return undecided.some(({ toDecide }) => toDecide) ? 'open' : 'none';
}

export function countHolderStates(states: readonly HolderState[]): Record<HolderState, number> {
  const counts = { open: 0, approved: 0, changes: 0, none: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}
