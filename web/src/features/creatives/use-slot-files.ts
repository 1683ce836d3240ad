import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { Place } from '#features/slots/place.ts';
import { unfinishedUploadsQuery } from '#features/uploads/queries.ts';
import { asCall } from '#features/uploads/parts.ts';
import { useTransfers } from '#features/uploads/transfer-list.ts';
import { useErrorText } from '#lib/error-text.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { creativeQuery } from './queries.ts';

/** The transfers of a slot, and a function that adds files to it. */
export function useSlotFiles(creative: Creative, slot: Slot) {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const transfers = useTransfers().filter((transfer) => transfer.target.slotId === slot.id);
  const { data: unfinished = [] } = useQuery(unfinishedUploadsQuery(creative.id));

  const give = async (files: File[], place: Place): Promise<void> => {
    const { byName, giveFiles } = await asCall(import('#features/slots/give-files.ts'));
    await giveFiles(byName(files), { creative, slot, place, unfinished });
    if (place === 'anew' || unfinished.some((upload) => upload.slotId === slot.id))
      void queries.invalidateQueries({ queryKey: creativeQuery(creative.id).queryKey });
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
