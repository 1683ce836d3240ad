import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { CardId, VariationId } from '@ad-foundry/contract/ids.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import type { Target } from '#features/collect/uploads/transfer.ts';
import { currentFile } from './current-files.ts';

/** Target within a slot: a new version of a card, new cards of a carousel, the first free place, or a new variation. */
export type Place = { cardId: CardId } | { variationId: VariationId } | 'free-place' | 'new-variation';

/**
 * The default place of a file: it replaces a file of the same account, or becomes a new variation beside files of
 * others.
 */
export function placeOf({ format }: Slot, variation: Variation | undefined): Place {
  if (!variation) return format.type === 'carousel' ? 'new-variation' : 'free-place';
  if (format.type === 'carousel') return variation.can.arrange ? { variationId: variation.id } : 'free-place';
  const [card] = variation.cards;
  return card && (currentFile(card)?.can.change ?? true) ? { cardId: card.id } : 'free-place';
}

/** The target of files for a slot. */
export function targetOf(creative: Pick<Creative, 'id' | 'strict'>, slot: Slot): Target {
  const { spec, type } = slot.format;
  return { creativeId: creative.id, slotId: slot.id, spec, type, strict: creative.strict };
}
