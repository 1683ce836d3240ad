import type { UnfinishedUpload } from '@ad-foundry/contract/uploads.ts';
import { isFileOf, type Transfer } from '#features/collect/uploads/transfer.ts';

/**
 * The unfinished uploads that are not among these transfers, matched by upload id, or by slot and file, because the
 * server may list an upload before this page receives its id.
 */
export function notRunning(
  unfinished: readonly UnfinishedUpload[],
  transfers: readonly Transfer[],
): UnfinishedUpload[] {
  const isRunning = (upload: UnfinishedUpload) =>
    transfers.some(
      ({ uploadId, target, file }) =>
        uploadId === upload.id || (target.slotId === upload.slotId && isFileOf(file, upload)),
    );
  return unfinished.filter((upload) => !isRunning(upload));
}
