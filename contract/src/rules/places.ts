import type { CardId, CreativeId, SlotId, VariationId } from '@ad-foundry/contract/ids.ts';
import { limits, type FormatType, type Platform } from '@ad-foundry/contract/limits.ts';
import { cardLimits } from './carousel.ts';
import type { FormatSpec } from './format-spec.ts';

/** A slot as far as placing files needs it. Slots of one format should share one `spec`, so that it is judged once. */
export interface PlacingSlot {
  slotId: SlotId;
  creativeId: CreativeId;
  creativeName: string;
  /** Names around it that files tend to begin with: of the campaign and its group. */
  around: readonly string[];
  formatName: string;
  platform: Platform;
  type: FormatType;
  spec: FormatSpec;
  strict: boolean;
  variations: readonly {
    id: VariationId;
    name: string;
    /** In order. */
    cards: readonly PlacingCard[];
  }[];
}

export interface PlacingCard {
  id: CardId;
  uid: string;
  /** The current version. `replaceable` says whether this person may put another in its place. */
  current: { originalName: string; fileName: string; sizeBytes: number; replaceable: boolean } | null;
}

/**
 * Where one file can go. Without a card the slot gets a new variation, or the variation a new card; `position` is the
 * card's place in a carousel, counted from 1, null elsewhere.
 */
export interface Place {
  /** The same for the same place, whenever it is asked. */
  key: string;
  slotId: SlotId;
  variationId: VariationId | null;
  cardId: CardId | null;
  position: number | null;
  /** Something stands there: the file becomes its new version. */
  replaces: boolean;
}

/** Where a file can go into a slot without touching what stands there, in order. None where nothing is open. */
export function openPlaces(slot: PlacingSlot): Place[] {
  if (slot.type === 'carousel') return openCards(slot);
  const empty = slot.variations.flatMap(({ id, cards }) =>
    cards.filter(({ current }) => current === null).map((card) => placeAt(slot, { variationId: id, cardId: card.id })),
  );
  if (empty.length > 0) return empty;
  return slot.variations.some(({ cards }) => cards.length > 0) ? [] : [emptyPlace(slot)];
}

function emptyPlace(slot: PlacingSlot): Place {
  const variationId = slot.variations.find(({ cards }) => cards.length === 0)?.id ?? null;
  return placeAt(slot, { variationId });
}

/** The empty cards of the first variation that takes more, then the ones that can still be added to it. */
function openCards(slot: PlacingSlot): Place[] {
  const { max } = cardLimits(slot.spec, slot.strict);
  const most = Math.min(max ?? limits.cardsPerVariation, limits.cardsPerVariation);
  const variations = slot.variations.length > 0 ? slot.variations : [{ id: null, cards: [] }];
  for (const { id, cards } of variations) {
    const empty = cards.flatMap((card, index) =>
      card.current === null ? [placeAt(slot, { variationId: id, cardId: card.id, position: index + 1 })] : [],
    );
    const added = Array.from({ length: Math.max(0, most - cards.length) }, (_, index) =>
      placeAt(slot, { variationId: id, position: cards.length + index + 1 }),
    );
    if (empty.length + added.length > 0) return [...empty, ...added];
  }
  return [];
}

/** Where a file can become a new version of what stands there. */
export function filledPlaces(slot: PlacingSlot): { place: Place; card: PlacingCard }[] {
  return slot.variations.flatMap(({ id, cards }) =>
    cards.flatMap((card, index) => {
      if (!card.current?.replaceable) return [];
      const position = slot.type === 'carousel' ? index + 1 : null;
      return [{ card, place: placeAt(slot, { variationId: id, cardId: card.id, position, replaces: true }) }];
    }),
  );
}

/** A further variation of the slot, beside what stands there. */
export function besidePlace(slot: PlacingSlot): Place {
  return placeAt(slot, { position: slot.type === 'carousel' ? 1 : null });
}

function placeAt({ slotId }: PlacingSlot, given: Partial<Omit<Place, 'key' | 'slotId'>>): Place {
  const { variationId = null, cardId = null, position = null, replaces = false } = given;
  return { key: [slotId, variationId, cardId, position].join('/'), slotId, variationId, cardId, position, replaces };
}
