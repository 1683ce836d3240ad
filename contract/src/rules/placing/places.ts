import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { CardId, CreativeId, SlotId, VariationId } from '@ad-foundry/contract/ids.ts';
import { limits, type FormatType, type Platform } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { cardLimits } from '@ad-foundry/contract/rules/formats/carousel.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';

/** The fields of a slot that placing needs. Slots of one format should share one `spec` object, so that it is checked once. */
export interface PlacingSlot {
  slotId: SlotId;
  creativeId: CreativeId;
  creativeName: string;
  /** Names of the campaign and its group, which file names often start with. */
  around: readonly string[];
  formatName: string;
  platform: Platform;
  type: FormatType;
  spec: FormatSpec;
  strict: boolean;
  /** Whether other people deliver it: never proposed, but a person may choose it. */
  isOthers?: boolean;
  variations: readonly {
    id: VariationId;
    name: string;
    /** In the order of the carousel. */
    cards: readonly PlacingCard[];
  }[];
}

export interface PlacingCard {
  id: CardId;
  uid: string;
  /** The current version. `replaceable`: whether the actor may replace it. */
  current: StoredFile | null;
}

/** A delivered file. */
export interface StoredFile extends Pick<MediaFacts, 'width' | 'height' | 'sizeBytes'> {
  originalName: string;
  fileName: string;
  replaceable: boolean;
  /** Whether it does not fit, or changes are requested. */
  needsCorrection?: boolean;
}

/** Context of a slot: its creative, campaign and group. */
type Around = Pick<PlacingSlot, 'around'> & {
  creative: { id: CreativeId; name: string; strict: boolean };
  format: {
    name: string;
    platform: Platform;
    type: FormatType;
    spec: FormatSpec;
  };
};

/** Maps a slot of the creative tree to the input of placing. */
export function placingSlot(slot: Pick<Slot, 'id' | 'variations'>, { creative, format, around }: Around): PlacingSlot {
  return {
    slotId: slot.id,
    creativeId: creative.id,
    creativeName: creative.name,
    around,
    formatName: format.name,
    platform: format.platform,
    type: format.type,
    spec: format.spec,
    strict: creative.strict,
    variations: slot.variations.map(({ id, name, cards }) => ({
      id,
      name,
      cards: cards.map((card) => ({
        id: card.id,
        uid: card.uid,
        current: currentOf(card),
      })),
    })),
  };
}

function currentOf({ versions: [current] }: Slot['variations'][number]['cards'][number]): PlacingCard['current'] {
  if (!current) return null;
  const { originalName, fileName, facts, can } = current;
  const { sizeBytes, width, height } = facts;
  return {
    originalName,
    fileName,
    sizeBytes,
    width,
    height,
    replaceable: can.change,
  };
}

/**
 * A target for one file. Without a card the slot gets a new variation, or the variation a new card; `position` is the
 * card's position in a carousel, counted from 1, null elsewhere.
 */
export interface Place {
  /** Stable key of a place. */
  key: string;
  slotId: SlotId;
  variationId: VariationId | null;
  cardId: CardId | null;
  position: number | null;
  /** The card has a file, which the new file replaces as the next version. */
  replaces: boolean;
}

/** The open places of a slot, in order: places that neither replace a file nor add to a delivered variation or slot. */
export function openPlaces(slot: PlacingSlot): Place[] {
  if (slot.type === 'carousel') return openCards(slot);
  const empty = slot.variations.flatMap(({ id, cards }) =>
    cards.filter(({ current }) => current === null).map((card) => placeAt(slot, { variationId: id, cardId: card.id })),
  );
  if (empty.length > 0) return empty;
  return slot.variations.some(({ cards }) => cards.length > 0) ? [] : [emptyPlace(slot)];
}

/** The open places that may be proposed: none in a slot of other people. */
export function proposablePlaces(slot: PlacingSlot): Place[] {
  return slot.isOthers ? [] : openPlaces(slot);
}

function emptyPlace(slot: PlacingSlot): Place {
  const variationId = slot.variations.find(({ cards }) => cards.length === 0)?.id ?? null;
  return placeAt(slot, { variationId });
}

/**
 * The empty cards of the first variation that lacks some, then the cards that can be added to it; a delivered variation
 * gets only as many as it lacks.
 */
function openCards(slot: PlacingSlot): Place[] {
  const { min, max } = cardLimits(slot.spec, slot.strict);
  const most = Math.min(max ?? limits.cardsPerVariation, limits.cardsPerVariation);
  const variations = slot.variations.length > 0 ? slot.variations : [{ id: null, cards: [] }];
  for (const { id, cards } of variations) {
    const empty = cards.flatMap((card, index) =>
      card.current === null
        ? [
            placeAt(slot, {
              variationId: id,
              cardId: card.id,
              position: index + 1,
            }),
          ]
        : [],
    );
    const cardCount = cards.some(({ current }) => current !== null) ? Math.min(min, most) : most;
    const added = Array.from({ length: Math.max(0, cardCount - cards.length) }, (_, index) =>
      placeAt(slot, { variationId: id, position: cards.length + index + 1 }),
    );
    if (empty.length + added.length > 0) return [...empty, ...added];
  }
  return [];
}

/** The places where a file can become a new version of an existing one. */
export function filledPlaces(slot: PlacingSlot): { place: Place; card: PlacingCard }[] {
  return slot.variations.flatMap(({ id, cards }) =>
    cards.flatMap((card, index) => {
      if (!card.current?.replaceable) return [];
      const position = slot.type === 'carousel' ? index + 1 : null;
      return [
        {
          card,
          place: placeAt(slot, {
            variationId: id,
            cardId: card.id,
            position,
            replaces: true,
          }),
        },
      ];
    }),
  );
}

/** The place for a new variation of the slot, beside the existing ones. */
export function besidePlace(slot: PlacingSlot): Place {
  return placeAt(slot, { position: slot.type === 'carousel' ? 1 : null });
}

/**
 * All places that a person may choose in a slot, in order: the empty places; then the delivered files of a single-file
 * slot, or further cards of a delivered carousel; last, a new variation.
 */
export function choosablePlaces(slot: PlacingSlot): Place[] {
  const further = slot.type === 'carousel' ? furtherCards(slot) : filledPlaces(slot).map(({ place }) => place);
  return [...openPlaces(slot), ...further, besidePlace(slot)];
}

function furtherCards(slot: PlacingSlot): Place[] {
  const most = Math.min(cardLimits(slot.spec, slot.strict).max ?? limits.cardsPerVariation, limits.cardsPerVariation);
  return slot.variations.flatMap(({ id, cards }) =>
    Array.from({ length: Math.max(0, most - cards.length) }, (_, index) =>
      placeAt(slot, { variationId: id, position: cards.length + index + 1 }),
    ),
  );
}

/** The effect of a file at a place: it fills an empty place, replaces a delivered file, or adds to a delivered slot. */
export type PlaceEffect = 'fills' | 'replaces' | 'adds';

export function effectAt(slot: PlacingSlot, place: Place): PlaceEffect {
  if (place.replaces) return 'replaces';
  const isOpen = openPlaces(slot).some(({ key }) => key === place.key);
  return isOpen || !isDelivered(slot) ? 'fills' : 'adds';
}

/** Whether the slot has a file. */
export function isDelivered({ variations }: PlacingSlot): boolean {
  return variations.some(({ cards }) => cards.some(({ current }) => current !== null));
}

function placeAt({ slotId }: PlacingSlot, details: Partial<Omit<Place, 'key' | 'slotId'>>): Place {
  const { variationId = null, cardId = null, position = null, replaces = false } = details;
  return {
    key: [slotId, variationId, cardId, position].join('/'),
    slotId,
    variationId,
    cardId,
    position,
    replaces,
  };
}
