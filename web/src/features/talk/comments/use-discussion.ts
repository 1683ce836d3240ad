import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Area } from '@ad-foundry/contract/comments.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CommentId } from '@ad-foundry/contract/ids.ts';
import type { Card, Version } from '@ad-foundry/contract/variations.ts';
import { keepPlace, keptPlace, nowhere, type Draft } from './kept-place.ts';
import { threadsQuery } from './queries.ts';
import { currentNumberOf, listThreads, type ListedThread } from './thread-list.ts';

/** The shown video, in the form that comments control it. */
export interface ReviewedVideo {
  rate: number;
  /** The playback position in seconds. */
  time: () => number;
  pause: () => void;
  seek: (seconds: number) => void;
}

interface Writing {
  versionId: Version['id'] | undefined;
  draft: Draft;
  placing: boolean;
}

/** The latest request to reply to a thread. */
export interface Answering {
  id: CommentId | null;
  count: number;
}

interface DiscussionOptions {
  creative: Creative;
  /** The shown file; null without one. */
  shown: { card: Card; version: Version } | null;
  /** The comment in the URL. */
  linked: CommentId | undefined;
}

const middle: Area = { x: 0.5, y: 0.5, width: 0, height: 0 };

/** The comments on a card's versions, the chosen comment, and the draft of a new one with its place. */
export function useDiscussion({ creative, shown, linked }: DiscussionOptions) {
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
  // A new link chooses the comment that it names.
  const current = chosen.linked === linked ? chosen.id : (linked ?? null);
  const choose = (id: CommentId | null) => setChosen({ linked, id });
  const versionId = shown?.version.id;
  const creativeId = creative.id;
  // Another version starts with the place of its own unsent comment.
  const kept = useMemo(() => keptPlace({ creativeId, versionId }), [creativeId, versionId]);
  const [state, setState] = useState<Writing>({ versionId, draft: kept, placing: false });
  const { draft, placing } = state.versionId === versionId ? state : { draft: kept, placing: false };
  const change = (next: Pick<Writing, 'draft' | 'placing'>) => {
    setState({ versionId, ...next });
    keepPlace({ creativeId, versionId }, next.draft);
  };
  const setDraft = (next: Draft) => change({ draft: next, placing });
  // Counts requests to write: each focuses the composer.
  const [writing, setWriting] = useState(0);
  // Counts requests to reply to a thread.
  const [answering, setAnswering] = useState<Answering>({ id: null, count: 0 });
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
    clearDraft: () => change({ draft: nowhere, placing: false }),
    placing,
    /** Starts placing the pin, initially in the middle. */
    place: () => change({ draft: { ...draft, area: draft.area ?? middle }, placing: true }),
    writing,
    answeringOf: (id: CommentId) => (answering.id === id ? answering.count : 0),
    answer: (id: CommentId) => setAnswering(({ count }) => ({ id, count: count + 1 })),
    /** Ends placing at `area`, or at the draft's area, and focuses the text. */
    write: (area: Area | null = draft.area) => {
      change({ draft: { ...draft, area }, placing: false });
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
export type Discussion = ReturnType<typeof useDiscussion>;

function holds({ id, replies }: ListedThread['thread'], commentId: CommentId | null): boolean {
  return id === commentId || replies.some((reply) => reply.id === commentId);
}
