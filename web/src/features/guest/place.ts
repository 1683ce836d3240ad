import type {
  AskedCard,
  AskedCreative,
  AskedSlot,
  AskedVariation,
  GivenFile,
} from '@ad-foundry/contract/guest-pages.ts';
import type { CardId, VariationId } from '@ad-foundry/contract/ids.ts';
import type { Target } from '#features/uploads/transfer.ts';

/** Where files go: a new version of a card, cards of a carousel, wherever there is room, or something new beside. */
export type Place = { cardId: CardId } | { variationId: VariationId } | 'room' | 'anew';

/** Where a file for a slot goes: in place of an own one, and beside what others gave. */
export function placeOf({ format }: AskedSlot, variation: AskedVariation | undefined): Place {
  if (!variation) return format.type === 'carousel' ? 'anew' : 'room';
  if (format.type === 'carousel') return variation.arrangeable ? { variationId: variation.id } : 'room';
  const [card] = variation.cards;
  return card && (!card.file || card.file.changeable) ? { cardId: card.id } : 'room';
}

/** The target of files for a slot. */
export function targetOf(creative: Pick<AskedCreative, 'id' | 'strict'>, slot: AskedSlot): Target {
  const { spec, type } = slot.format;
  return { creativeId: creative.id, slotId: slot.id, spec, type, strict: creative.strict };
}

/** What is given in a variation, card by card. */
export function givenIn(variation: AskedVariation | undefined): { card: AskedCard; file: GivenFile }[] {
  return (variation?.cards ?? []).flatMap((card) => (card.file ? [{ card, file: card.file }] : []));
}
