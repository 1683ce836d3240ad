import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Area, Moment } from '@ad-foundry/contract/comments/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CommentId } from '@ad-foundry/contract/ids.ts';
import type { Card, Version } from '@ad-foundry/contract/variations.ts';
import { threadsQuery } from './queries.ts';
import { currentNumberOf, listThreads, type ListedThread } from './thread-list.ts';

/** The place of a comment that is being written. */
export interface Draft {
  area: Area | null;
  /** Null for the whole film, undefined until writing begins. */
  moment: Moment | null | undefined;
}

/** The film that is shown, for the moments of comments. */
export interface Film {
  rate: number;
  /** The position in seconds. */
  time: () => number;
  pause: () => void;
  seek: (seconds: number) => void;
}

interface Writing {
  versionId: Version['id'] | undefined;
  draft: Draft;
  placing: boolean;
}

interface Talking {
  creative: Creative;
  /** The file that is shown; null without one. */
  shown: { card: Card; version: Version } | null;
  /** The comment that the address names. */
  linked: CommentId | undefined;
}

const none: Draft = { area: null, moment: undefined };
const middle: Area = { x: 0.5, y: 0.5, width: 0, height: 0 };

/** The comments on a card's versions: which one is chosen, and the place of the one that is being written. */
export function useTalk({ creative, shown, linked }: Talking) {
  const { data: threads, error, refetch } = useQuery(threadsQuery(creative.id));
  const card = shown?.card;
  const items = useMemo(
    () =>
      listThreads(
        (threads ?? []).filter(({ cardId }) => cardId === card?.id),
        () => currentNumberOf(card),
      ),
    [threads, card],
  );
  const [chosen, setChosen] = useState({ linked, id: linked ?? null });
  // A new link chooses its comment.
  const current = chosen.linked === linked ? chosen.id : (linked ?? null);
  const choose = (id: CommentId | null) => setChosen({ linked, id });
  const versionId = shown?.version.id;
  const [state, setState] = useState<Writing>({ versionId, draft: none, placing: false });
  // Another version begins without a place.
  const { draft, placing } = state.versionId === versionId ? state : { draft: none, placing: false };
  const setDraft = (next: Draft) => setState({ versionId, draft: next, placing });
  // Counts requests to write: each focuses the composer.
  const [writing, setWriting] = useState(0);
  return {
    creative,
    isLoaded: threads !== undefined,
    error,
    retry: () => void refetch(),
    items,
    current: items.find(({ thread }) => holds(thread, current)) ?? null,
    /** The chosen comment, which may be a reply. */
    currentId: current,
    choose,
    draft,
    setDraft,
    clearDraft: () => setState({ versionId, draft: none, placing: false }),
    placing,
    /** Begins to place the pin, in the middle at first. */
    place: () => setState({ versionId, draft: { ...draft, area: draft.area ?? middle }, placing: true }),
    writing,
    /** Ends placing, with this area if one is given, and goes on to the text. */
    write: (area: Area | null = draft.area) => {
      setState({ versionId, draft: { ...draft, area }, placing: false });
      setWriting((count) => count + 1);
    },
    /** Chooses the next or previous thread, wrapping around. */
    step: (by: number) => {
      const open = items.filter(({ state }) => state !== 'resolved');
      const at = open.findIndex(({ thread }) => holds(thread, current));
      const next = open[at < 0 ? (by > 0 ? 0 : open.length - 1) : (at + by + open.length) % open.length];
      if (next) choose(next.thread.id);
      return next ?? null;
    },
  };
}
export type Talk = ReturnType<typeof useTalk>;

function holds({ id, replies }: ListedThread['thread'], commentId: CommentId | null): boolean {
  return id === commentId || replies.some((reply) => reply.id === commentId);
}
