/** A member's decision on a version: approved, or changes requested. */
export const decisions = ['approved', 'changes'] as const;
export type Decision = (typeof decisions)[number];

/**
 * The decision on a slot, from the decisions on each card's current version (none for a card without a file): `changes`
 * if changes are requested on any, `approved` if each is approved, else null.
 */
export function slotDecision(cards: readonly (readonly Decision[])[]): Decision | null {
  if (cards.some((made) => made.includes('changes'))) return 'changes';
  return cards.length > 0 && cards.every((made) => made.length > 0) ? 'approved' : null;
}
