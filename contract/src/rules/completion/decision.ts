/** What a member decides on a version: approved, or changes requested. */
export const decisions = ['approved', 'changes'] as const;
export type Decision = (typeof decisions)[number];

/**
 * The decision on a slot, from the decisions on the current version of each of its cards (none for a card without a
 * file): `changes` where changes are requested on any, `approved` where each is approved, else null.
 */
export function slotDecision(cards: readonly (readonly Decision[])[]): Decision | null {
  if (cards.some((made) => made.includes('changes'))) return 'changes';
  return cards.length > 0 && cards.every((made) => made.length > 0) ? 'approved' : null;
}
