import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import { isFileOf, type Transfer } from '#features/uploads/transfer.ts';

/**
 * The guest's interrupted uploads without those running here. They are matched by upload id, or by slot and file,
 * because the server may list an upload before this page receives its id.
 */
export function unfinishedOf({ campaign, unfinished }: GuestPage, transfers: readonly Transfer[]): UnfinishedUpload[] {
  if (campaign.archivedAt !== null) return [];
  const isHere = (upload: UnfinishedUpload) =>
    transfers.some(
      ({ uploadId, target, file }) =>
        uploadId === upload.id || (target.slotId === upload.slotId && isFileOf(file, upload)),
    );
  return unfinished.filter((upload) => !isHere(upload));
}
