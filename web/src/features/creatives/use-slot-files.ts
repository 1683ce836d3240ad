import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { unfinishedUploadsQuery } from '#features/uploads/queries.ts';
import { useTransfers } from '#features/uploads/transfer-list.ts';
import type { Target, Transfer } from '#features/uploads/transfer.ts';
import { useErrorText } from '#lib/error-text.ts';
import { orAway } from '#lib/or-away.ts';
import { toast } from '#ui/toast.tsx';
import type { Place } from './give-to-slot.ts';
import { useSlotActions } from './queries.ts';

/** The target of files for a slot of a creative. */
export function targetOf(creative: Creative, slot: Slot): Target {
  return {
    creativeId: creative.id,
    slotId: slot.id,
    spec: slot.format.spec,
    type: slot.format.type,
    strict: creative.strict,
  };
}

/** The transfers of a slot, and the way to give it files. */
export function useSlotFiles(creative: Creative, slot: Slot) {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const actions = useSlotActions(creative.id);
  const transfers = useTransfers().filter((transfer) => transfer.target.slotId === slot.id);
  const { data: unfinished = [] } = useQuery(unfinishedUploadsQuery(creative.id));
  const target = targetOf(creative, slot);

  const give = async (files: File[], place: Place): Promise<void> => {
    const { giveToSlot } = await orAway(import('./give-to-slot.ts'));
    const known = unfinished.filter((upload) => upload.slotId === slot.id);
    await giveToSlot(files, { slot, target, place, known, addVariation: () => actions.addVariation(slot.id) });
    if (known.length > 0) void queries.invalidateQueries({ queryKey: unfinishedUploadsQuery(creative.id).queryKey });
  };

  return {
    transfers,
    unfinished: unfinished.filter(
      (upload) => upload.slotId === slot.id && !transfers.some((each) => each.uploadId === upload.id),
    ),
    add: (files: File[], place: Place) =>
      void give(files, place).catch((error: unknown) => toast.error(errorText(error))),
  };
}

/** Whether a transfer stands still and waits for the person. */
export function isStopped({ phase }: Transfer): boolean {
  return phase === 'blocked' || phase === 'refused';
}
