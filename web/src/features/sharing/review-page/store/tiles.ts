import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { countHolderStates, holderStateOf, type HolderState } from '@ad-foundry/contract/rules/review/carousel.ts';
import type { ReviewCard, ReviewCreative, ReviewPage, ReviewSlot, ReviewVersion } from '@ad-foundry/contract/review.ts';

export const tileStates = ['open', 'approved', 'changes'] as const;
/** `none` where the link waits for no decision: the file is at another step, or others asked for changes. */
export type TileState = HolderState;

/** What is decided together: one file, or all cards of a carousel. */
export interface Tile {
  id: ReviewSlot['variations'][number]['id'];
  creative: ReviewCreative;
  slot: ReviewSlot;
  cards: readonly ReviewCard[];
  name: string;
  /** The name with that of the creative, where the creative is not in sight. */
  fullName: string;
  /** `changes` if the holder asks for changes on any card, `approved` if each is approved. */
  state: TileState;
  /** Whether the team corrects or completes it before anybody decides. */
  isInWork: boolean;
  /** The current versions that the holder has not decided. */
  undecided: readonly VersionId[];
  /** Whether a version came after one that the holder decided. */
  isNew: boolean;
  comments: number;
}

/** The version of a card that can be decided. */
export function currentOf({ versions }: ReviewCard): ReviewVersion {
  const [current] = versions;
  if (!current) throw new Error('A card of a review has a version');
  return current;
}

function tileOf(creative: ReviewCreative, slot: ReviewSlot, variation: ReviewSlot['variations'][number]): Tile {
  const { id, cards } = variation;
  const current = cards.map(currentOf);
  const state = holderStateOf(current);
  const name = slot.variations.length > 1 ? `${slot.format.name} ${variation.name}` : slot.format.name;
  return {
    id,
    creative,
    slot,
    cards,
    name,
    fullName: `${creative.name}, ${name}`,
    state,
    isInWork: state === 'none' && current.some(({ isReady }) => !isReady),
    undecided: current.filter(({ decision }) => decision === null).map((version) => version.id),
    isNew: cards.some(
      ({ versions: [first, ...older] }) => first?.decision === null && older.some((each) => each.decision),
    ),
    comments: cards.reduce((sum, card) => sum + card.comments, 0),
  };
}

/** The files of a review in the order of the page. */
export function tilesOf({ creatives }: Pick<ReviewPage, 'creatives'>): Tile[] {
  return creatives.flatMap((creative) =>
    creative.slots.flatMap((slot) => slot.variations.map((variation) => tileOf(creative, slot, variation))),
  );
}

export type TileCounts = Record<(typeof tileStates)[number], number>;

/** The files by decision, without those on which none is awaited. */
export function countTiles(tiles: readonly Tile[]): TileCounts {
  const { open, approved, changes } = countHolderStates(tiles.map(({ state }) => state));
  return { open, approved, changes };
}

/** The files by decision, with how many of those on which one is awaited or made are decided. */
export function countsOf(tiles: readonly Tile[]): TileCounts & { decided: number; total: number } {
  const counts = countTiles(tiles);
  const decided = counts.approved + counts.changes;
  return { ...counts, decided, total: counts.open + decided };
}

/** The next file to decide after `id`, from the beginning again after the last; null when all others are decided. */
export function nextOpen(tiles: readonly Tile[], id: Tile['id']): Tile | null {
  const at = tiles.findIndex((tile) => tile.id === id);
  const following = [...tiles.slice(at + 1), ...tiles.slice(0, Math.max(0, at))];
  return following.find(({ state }) => state === 'open') ?? null;
}
