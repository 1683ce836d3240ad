import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { SlotId, VersionId } from '@ad-foundry/contract/ids.ts';
import { filesOfSlot } from '#features/collect/slots/current-files.ts';
import { useDecisions } from '#features/talk/decisions/use-decisions.ts';
import { useCan } from '#lib/permissions.tsx';
import { SlotDecision } from './slot-decision.tsx';
import { focusSlot, nextUndecided, useSlotKeys } from './use-slot-keys.ts';
import { useWriteGuard } from '#ui/overlay/use-write-guard.ts';

/** Whether the member decides on the files of a creative. */
export function useMayDecide(creative: Creative): boolean {
  return useCan('version:decide') && (creative.archivedAt ?? creative.campaign.archivedAt) === null;
}

/** Decisions on the shown slots of a creative, by button and key. @returns the line of a slot's card */
export function useSlotReview(creative: Creative, shown: readonly Slot[]): (slot: Slot) => ReactNode {
  const mayDecide = useMayDecide(creative);
  const navigate = useNavigate();
  const decide = useDecisions();
  const guard = useWriteGuard();
  const [asking, setAsking] = useState<SlotId | null>(null);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const onOpen = useCallback(
    (version: VersionId) => void navigate({ to: '.', search: (now) => ({ ...now, version }), resetScroll: false }),
    [navigate],
  );
  // The decided slot is still undecided here, so it is passed over by starting after it.
  const onDecided = useCallback((slot: Slot) => focusSlot(nextUndecided(latest.current, slot) ?? slot), []);
  useSlotKeys({
    slots: shown,
    mayDecide,
    onApprove: (slot) =>
      guard(() => {
        const versionIds = filesOfSlot(slot).map(({ id }) => id);
        void decide({ versionIds, decision: 'approved', name: slot.format.name });
        onDecided(slot);
      }),
    onAsk: ({ id }) => guard(() => setAsking(id)),
  });
  return useCallback(
    (slot) => (
      <SlotDecision
        creative={creative}
        slot={slot}
        mayDecide={mayDecide}
        isAsking={asking === slot.id}
        onAsk={(open) => {
          setAsking(open ? slot.id : null);
          if (!open) focusSlot(slot);
        }}
        onDecided={onDecided}
        onOpen={onOpen}
      />
    ),
    [creative, mayDecide, asking, onDecided, onOpen],
  );
}
