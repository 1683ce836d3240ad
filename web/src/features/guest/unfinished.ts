import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import { isFileOf, type Transfer } from '#features/uploads/transfer.ts';

/** Own uploads that stopped some other time; the server may know of one here before this page hears its name. */
export function unfinishedOf({ campaign, unfinished }: GuestPage, transfers: readonly Transfer[]): UnfinishedUpload[] {
  if (campaign.archivedAt !== null) return [];
  const isHere = (upload: UnfinishedUpload) =>
    transfers.some(
      ({ uploadId, target, file }) =>
        uploadId === upload.id || (target.slotId === upload.slotId && isFileOf(file, upload)),
    );
  return unfinished.filter((upload) => !isHere(upload));
}
