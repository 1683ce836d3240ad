import { useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { asCall } from '#features/collect/uploads/parts.ts';
import { useTransfers } from '#features/collect/uploads/transfer-list.ts';
import type { Transfer } from '#features/collect/uploads/transfer.ts';
import { useOnline } from '#lib/online.ts';
import { useAction } from '#lib/use-action.ts';
import { placeOf, type Place } from './place.ts';
import { shownState, type ShownState } from './slot-state.tsx';
import { useSlotsData } from './slots-data.ts';
import { notRunning } from './unfinished.ts';

/** A slot with its stored files, the transfers of this browser, and the function that adds files. */
export interface SlotView {
  creative: Creative;
  slot: Slot;
  /** The chosen variation; undefined in an empty slot. */
  variation: Variation | undefined;
  state: ShownState;
  transfers: readonly Transfer[];
  /** Interrupted uploads of an earlier visit. */
  unfinished: readonly UnfinishedUpload[];
  /** The error of the last attempt to add files; null for none. */
  problem: unknown;
  /** Adds files; without a place, at the slot's default place. */
  addFiles: (files: File[], place?: Place) => void;
  choose: (variationId: Variation['id']) => void;
}

/** Loads the module that adds files. @throws ApiError without a status if it cannot be fetched */
export const loadAddFiles = () => asCall(import('./add-files.ts'));

export function useSlot(creative: Creative, slot: Slot): SlotView {
  const { unfinished, refresh, requestedBy } = useSlotsData();
  const [chosen, choose] = useState<Variation['id'] | null>(null);
  const transfers = useTransfers().filter(({ target }) => target.slotId === slot.id);
  const isOnline = useOnline();
  const variation = slot.variations.find(({ id }) => id === chosen) ?? slot.variations[0];
  const adding = useAction(async ({ files, place }: { files: File[]; place: Place }) => {
    const { byName, addFilesToSlot } = await loadAddFiles();
    await addFilesToSlot(byName(files), { creative, slot, place, unfinished });
    if (place === 'new-variation' || unfinished.some(({ slotId }) => slotId === slot.id)) void refresh();
  });
  const here = unfinished.filter(({ slotId }) => slotId === slot.id);
  return {
    creative,
    slot,
    variation,
    state: shownState(slot, { transfers, isOnline, isGuest: requestedBy !== undefined }),
    transfers,
    unfinished: slot.can.deliver ? notRunning(here, transfers) : [],
    problem: adding.error,
    addFiles: (files, place = placeOf(slot, variation)) => adding.mutate({ files, place }),
    choose,
  };
}
