import type { FormatType } from '@ad-foundry/contract/limits.ts';
import { cardCountAllowed, cardLimits, type CardRules } from './carousel.ts';
import { fits } from './fits.ts';
import type { VerdictOutcome } from './upload-rules.ts';

/** How far a slot is, as both sides know it; 'uploading' and 'checking' are known to the uploading browser alone. */
export const slotStates = ['empty', 'partial', 'does-not-fit', 'delivered'] as const;
export type SlotState = (typeof slotStates)[number];

/** The least that is needed to tell how far a slot is. `current` is null while a card has no file. */
export type SlotProgress = {
  type: FormatType;
  spec: CardRules;
  /** Advice counts as hard, on the number of cards too. */
  strict?: boolean;
  variations: readonly VariationProgress[];
};
export type VariationProgress = { cards: readonly CardProgress[] };
export type CardProgress = {
  current: { verdict: { outcome: VerdictOutcome }; waived: boolean; infected?: boolean } | null;
};

/** A card counts when its current version breaks no hard rule, or a member waived what it breaks or hides; never infected. */
export function cardDelivered({ current }: CardProgress): boolean {
  if (current === null || current.infected) return false;
  return current.waived || fits(current.verdict);
}

/** Every card delivered, and as many of them as the format takes: one, or what the carousel allows. */
function variationDelivered(slot: Omit<SlotProgress, 'variations'>, { cards }: VariationProgress): boolean {
  const countFits =
    slot.type === 'carousel' ? cardCountAllowed(slot.spec, cards.length, slot.strict) : cards.length === 1;
  return countFits && cards.every(cardDelivered);
}

/** 'does-not-fit' wins over 'partial': something has to be replaced, not only added. */
export function slotState(slot: SlotProgress): SlotState {
  const cards = slot.variations.flatMap((variation) => variation.cards);
  if (cards.every((card) => card.current === null)) return 'empty';
  if (cards.some((card) => card.current !== null && !cardDelivered(card))) return 'does-not-fit';
  if (slot.variations.some((variation) => hasTooManyCards(slot, variation))) return 'does-not-fit';
  return slot.variations.every((variation) => variationDelivered(slot, variation)) ? 'delivered' : 'partial';
}

/**
 * Complete means: every slot has a variation, every card of every variation is delivered, carousels have an allowed
 * number of cards and no required attribute is missing or invalid. A creative that asks for nothing is not complete.
 */
export function creativeComplete(creative: { slots: readonly SlotProgress[]; attributesMissing: number }): boolean {
  if (creative.slots.length === 0 || creative.attributesMissing > 0) return false;
  return creative.slots.every((slot) => slotState(slot) === 'delivered');
}

function hasTooManyCards(slot: SlotProgress, { cards }: VariationProgress): boolean {
  const max = slot.type === 'carousel' ? cardLimits(slot.spec, slot.strict).max : 1;
  return max !== null && cards.length > max;
}
