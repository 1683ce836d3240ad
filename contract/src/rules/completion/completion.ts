import type { FormatType } from '@ad-foundry/contract/limits.ts';
import {
  cardCountAllowed,
  cardLimits,
  cardsOfOtherRatio,
  type CardRules,
} from '@ad-foundry/contract/rules/formats/carousel.ts';
import type { Decision } from './decision.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { fits } from './fits.ts';
import type { VerdictOutcome } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';

/** States of a slot known to browser and server; 'uploading' and 'checking' exist only in the uploading browser. */
export const slotStates = ['empty', 'partial', 'does-not-fit', 'delivered'] as const;
export type SlotState = (typeof slotStates)[number];

/** The fields needed to compute the state of a slot. `current` is null while a card has no file. */
export type SlotProgress = {
  type: FormatType;
  spec: CardRules;
  /** Treats advice as hard rules, including the number of cards. */
  strict?: boolean;
  variations: readonly VariationProgress[];
};
export type VariationProgress = { cards: readonly CardProgress[] };
export type CardProgress = {
  current: ({ verdict: { outcome: VerdictOutcome }; waived: boolean; infected?: boolean } & Partial<CardSize>) | null;
};
type CardSize = Pick<MediaFacts, 'width' | 'height'>;

/**
 * A card counts when its current version breaks no hard rule, or a member waived the broken and unchecked rules; an
 * infected version never counts.
 */
export function cardDelivered({ current }: CardProgress): boolean {
  if (current === null || current.infected) return false;
  return current.waived || fits(current.verdict);
}

/** Whether every card is delivered and their number is allowed: one card, or a number within the carousel's limits. */
function variationDelivered(slot: Omit<SlotProgress, 'variations'>, { cards }: VariationProgress): boolean {
  const countFits =
    slot.type === 'carousel' ? cardCountAllowed(slot.spec, cards.length, slot.strict) : cards.length === 1;
  return countFits && cards.every(cardDelivered);
}

/** 'does-not-fit' wins over 'partial', since a file has to be replaced, not only added. */
export function slotState(slot: SlotProgress): SlotState {
  const cards = slot.variations.flatMap((variation) => variation.cards);
  if (cards.every((card) => card.current === null)) return 'empty';
  if (cards.some((card) => card.current !== null && !cardDelivered(card))) return 'does-not-fit';
  if (slot.variations.some((variation) => hasTooManyCards(slot, variation) || oddCards(slot, variation).length > 0))
    return 'does-not-fit';
  return slot.variations.every((variation) => variationDelivered(slot, variation)) ? 'delivered' : 'partial';
}

export type SlotStatus = 'missing' | 'attention' | 'delivered';

/**
 * How a slot counts in the progress of a campaign. Files that do not fit, partial slots and requested changes need
 * attention, so a slot with requested changes is not delivered.
 */
export function slotStatus({ state, decision }: { state: SlotState; decision: Decision | null }): SlotStatus {
  if (state === 'empty') return 'missing';
  return state === 'delivered' && decision !== 'changes' ? 'delivered' : 'attention';
}

/**
 * A creative is complete when every slot has a variation, every card of every variation is delivered, carousels have an
 * allowed number of cards, and no required attribute is missing or invalid; in a campaign that needs approval, every
 * slot must also be approved. A creative without slots, or with requested changes, is not complete.
 */
export function creativeComplete({ slots, attributesMissing, needsApproval }: Completing): boolean {
  if (slots.length === 0 || attributesMissing > 0) return false;
  return slots.every((slot) => slotStatus(slot) === 'delivered' && (!needsApproval || slot.decision === 'approved'));
}

interface Completing {
  slots: readonly { state: SlotState; decision: Decision | null }[];
  attributesMissing: number;
  /** Whether the campaign needs the approval of every file. */
  needsApproval: boolean;
}

/**
 * Positions of cards that do not fit because their ratio differs from that of the first card, if the format requires
 * one ratio for all; a card with waived rules is accepted as it is.
 */
export function oddCards({ type, spec }: Pick<SlotProgress, 'type' | 'spec'>, { cards }: VariationProgress): number[] {
  if (type !== 'carousel') return [];
  const sizes = cards.map(({ current }) => current && { width: current.width ?? null, height: current.height ?? null });
  return cardsOfOtherRatio(spec, sizes).filter((position) => !cards[position - 1]?.current?.waived);
}

function hasTooManyCards(slot: SlotProgress, { cards }: VariationProgress): boolean {
  const max = slot.type === 'carousel' ? cardLimits(slot.spec, slot.strict).max : 1;
  return max !== null && cards.length > max;
}
