import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Card, Version } from '@ad-foundry/contract/variations.ts';
import { useDecisions, type Reason } from '#features/talk/decisions/use-decisions.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { decisionsQuery } from './queries.ts';
import type { Discussion } from './use-discussion.ts';
import { useWriteGuard } from '#ui/overlay/use-write-guard.ts';

/** A file in the viewer. */
export interface ReviewedFile {
  slot: Pick<Slot, 'review' | 'format'>;
  card: Card;
  version: Version;
}

interface Options {
  creative: Creative;
  places: readonly ReviewedFile[];
  place: ReviewedFile | null;
  discussion: Discussion;
  show: (versionId: VersionId) => void;
  /** Nothing is left to decide in this creative. */
  onFinished: (() => void) | undefined;
}

/** Whether there is something to decide on a file's slot: it fits, and its cards are complete. */
const isReviewable = ({ slot }: ReviewedFile) => slot.review !== 'empty' && slot.review !== 'does-not-fit';

/** The files that nobody decided on, from the one after `from` on, then from the start. */
export function undecidedAfter(
  places: readonly ReviewedFile[],
  from: ReviewedFile,
  decided: ReadonlySet<VersionId>,
): ReviewedFile[] {
  const at = places.findIndex(({ card }) => card.id === from.card.id);
  return [...places.slice(at + 1), ...places.slice(0, Math.max(0, at))].filter(
    (place) => isReviewable(place) && !decided.has(place.version.id),
  );
}

/** Decisions in the viewer: after each, the next undecided file opens, and after the last one those of other creatives. */
export function useReview({ creative, places, place, discussion, show, onFinished }: Options) {
  const isOpen = (creative.archivedAt ?? creative.campaign.archivedAt) === null;
  const mayDecide = useCan('version:decide') && isOpen;
  const me = useMe();
  const { data = [] } = useQuery(decisionsQuery(creative.id));
  const decide = useDecisions();
  const guard = useWriteGuard();
  // Decided here, while the list of decisions is still being read.
  const [here, setHere] = useState<ReadonlySet<VersionId>>(new Set());
  const [askedFor, setAskedFor] = useState<VersionId | null>(null);
  const decided = new Set([...data.map(({ versionId }) => versionId), ...here]);
  const reviewable = places.filter(isReviewable);
  const isCurrent = place !== null && place.card.versions[0]?.id === place.version.id;
  const isTurn =
    mayDecide &&
    isCurrent &&
    place.slot.review === 'to-review' &&
    !data.some(({ versionId, by }) => versionId === place.version.id && by.id === me.id);
  const goOn = () => {
    if (!place) return;
    setAskedFor(null);
    const [next] = undecidedAfter(places, place, new Set([...decided, place.version.id]));
    if (next) show(next.version.id);
    else onFinished?.();
  };
  const make = async (decision: 'approved' | 'changes', reason?: Reason) => {
    if (!place) return;
    const { id } = place.version;
    const { name } = place.slot.format;
    if (reason) await decide({ versionIds: [id], decision, name, reason });
    else
      void decide({ versionIds: [id], decision, name }).then((isStored) => {
        if (!isStored) setHere((ids) => new Set([...ids].filter((each) => each !== id)));
      });
    setHere((ids) => new Set([...ids, id]));
    goOn();
  };
  return {
    mayDecide: mayDecide && isCurrent,
    /** The file waits for the member's decision. */
    isTurn,
    isDecidedHere: place !== null && here.has(place.version.id),
    /** A file of the creative that has a newer version. */
    isReplaced: mayDecide && place !== null && !isCurrent,
    counts: { decided: reviewable.filter(({ version }) => decided.has(version.id)).length, total: reviewable.length },
    approve: () => guard(() => void make('approved')),
    /** Asks at once if an open comment says why; otherwise the field for the reason opens. */
    ask: () =>
      guard(() => {
        if (!place) return;
        if (discussion.items.some(({ state }) => state !== 'resolved')) return void make('changes');
        setAskedFor(place.version.id);
        discussion.write();
      }),
    isAsking: place !== null && askedFor === place.version.id,
    askWith: (reason: Reason) => make('changes', reason),
    stopAsking: () => setAskedFor(null),
  };
}
export type Review = ReturnType<typeof useReview>;
