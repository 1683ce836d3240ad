import { useMemo, useRef, useState } from 'react';
import type { Area, Moment } from '@ad-foundry/contract/comments.ts';
import type { CommentId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { ReviewCard, ReviewPage, ReviewVersion } from '@ad-foundry/contract/review.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { useKeptText } from '#lib/forms/use-kept-text.ts';
import { countsOf, currentOf, nextOpen, tilesOf, type Tile, type TileCounts } from './store/tiles.ts';

export type TileFilter = 'all' | keyof TileCounts;
export type ViewMode = 'place' | 'file';

/** The place of an unsent comment. */
export interface Draft {
  area?: Area;
  moment?: Moment;
}

/** What of a tile is shown: one card of a carousel, in one of its versions. */
export interface Shown {
  tile: Tile;
  card: ReviewCard;
  index: number;
  version: ReviewVersion;
  isCurrent: boolean;
}

interface Selection {
  id: Tile['id'] | null;
  index: number;
  /** Null for the current version. */
  versionId: VersionId | null;
}

function shownOf(tile: Tile, { index, versionId }: Selection): Shown {
  const at = Math.min(index, tile.cards.length - 1);
  const card = tile.cards[at];
  if (!card) throw new Error('A tile has a card');
  const current = currentOf(card);
  const version = card.versions.find(({ id }) => id === versionId) ?? current;
  return { tile, card, index: at, version, isCurrent: version.id === current.id };
}

/** What the holder looks at, and the comment that is being written. */
export function useReviewing(page: ReviewPage) {
  const tiles = useMemo(() => tilesOf(page), [page]);
  const counts = useMemo(() => countsOf(tiles), [tiles]);
  const [mode, setMode] = useState<ViewMode>('place');
  const [selection, setSelection] = useState<Selection>({ id: null, index: 0, versionId: null });
  const chosen = tiles.find(({ id }) => id === selection.id);
  const tile = chosen ?? tiles.find(({ state }) => state === 'open') ?? tiles[0];
  const shown = tile ? shownOf(tile, chosen ? selection : { id: tile.id, index: 0, versionId: null }) : null;
  const [moves, setMoves] = useState(0);
  const place = (id: Tile['id'], index = 0) => setSelection({ id, index, versionId: null });
  const select = (id: Tile['id'], index = 0) => {
    if (id !== tile?.id) setMoves((count) => count + 1);
    place(id, index);
  };
  const writing = useWriting(shown?.version.id);
  return {
    tiles,
    counts,
    mode,
    setMode,
    shown,
    select,
    /** How often the holder went to another file. */
    moves,
    showCard: (index: number) => tile && select(tile.id, index),
    showVersion: (versionId: VersionId) => tile && setSelection({ id: tile.id, index: shown?.index ?? 0, versionId }),
    /** Shows the next file to decide after a decision; stays on the last one. */
    advance: (from: Tile) => place(nextOpen(tiles, from.id)?.id ?? from.id),
    /** Shows the version that the holder wrote on, although a newer one came. */
    stayOn: ({ tile: { id }, index, version }: Shown) => setSelection({ id, index, versionId: version.id }),
    step: (by: number) => {
      const at = tiles.findIndex(({ id }) => id === tile?.id);
      const next = tiles[(at + by + tiles.length) % tiles.length];
      if (next) select(next.id);
    },
    ...useFilter(tiles),
    ...writing,
  };
}
export type Reviewing = ReturnType<typeof useReviewing>;

/** Files by decision. A file that is decided meanwhile stays until the filter is chosen again. */
function useFilter(tiles: readonly Tile[]) {
  const [chosen, setChosen] = useState<{ filter: TileFilter; ids: ReadonlySet<string> }>({
    filter: 'all',
    ids: new Set(),
  });
  const { filter, ids } = chosen;
  const choose = (next: TileFilter) =>
    setChosen({ filter: next, ids: new Set(tiles.filter(({ state }) => state === next).map(({ id }) => id)) });
  const filtered = tiles.filter(({ id, state }) => filter === 'all' || state === filter || ids.has(id));
  return { filter, setFilter: choose, filtered };
}

const nowhere: Draft = {};

/** The comment that is being written on a version; its text is kept in this browser. */
function useWriting(versionId: VersionId | undefined) {
  const [text, setText] = useKeptText(`review:${versionId ?? ''}`);
  const [place, setPlace] = useState<{ versionId: VersionId | undefined; draft: Draft }>({ versionId, draft: nowhere });
  const draft = place.versionId === versionId ? place.draft : nowhere;
  const setDraft = (next: Draft) => setPlace({ versionId, draft: next });
  // Whether the comment is the reason for changes.
  const [isAsking, setAsking] = useState(false);
  const [threadId, setThreadId] = useState<CommentId | null>(null);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [focusCount, setFocusCount] = useState(0);
  const focused = useRef(0);
  const keys = useRef(createCreationKeys());
  return {
    text,
    setText,
    draft,
    setDraft,
    isAsking,
    setAsking,
    /** Whether the panel lies over the page, where it has no room beside it. */
    isPanelOpen,
    setPanelOpen,
    focusCount,
    /** Opens the panel and focuses the field. */
    write: () => {
      setPanelOpen(true);
      setFocusCount((count) => count + 1);
    },
    /** Whether a request to write has not focused the field yet; each is answered once. */
    takeFocus: () => {
      const isNew = focusCount > focused.current;
      focused.current = focusCount;
      return isNew;
    },
    threadId,
    setThreadId,
    /** The comment as it is sent; the same text and place have the same key, so that a retry writes it once. */
    reason: () => {
      const body = { body: text.trim(), ...draft };
      return { ...body, creationKey: keys.current({ ...body, versionId }) };
    },
    clear: () => {
      setText('');
      setPlace({ versionId, draft: nowhere });
      setAsking(false);
      keys.current = createCreationKeys();
    },
  };
}
