import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { cancelTransfer } from '#features/uploads/store.ts';
import { onSettled, transfersNow } from '#features/uploads/transfer-list.ts';
import { call } from '#lib/api.ts';
import { toast } from '#ui/overlay/toast.tsx';

const offeredMs = 10 * 60_000;

interface UndoTexts {
  /** "12 files are on their way" */
  text: string;
  undo: string;
  undone: string;
  errorText: (error: unknown) => string;
}

/** Shows that a drop was sent, with a button that takes all of it back. */
export function offerUndo(transfers: readonly string[], { text, undo, undone, errorText }: UndoTexts): void {
  const drop = followDrop(transfers);
  toast.success(text, {
    duration: offeredMs,
    onDismiss: drop.stop,
    onAutoClose: drop.stop,
    action: {
      label: undo,
      onClick: () =>
        void undoDrop(transfers, drop.stored).then(
          () => toast.info(undone),
          (error: unknown) => toast.error(errorText(error)),
        ),
    },
  });
}

/** Collects the stored uploads of a drop, in order: stored transfers leave the list of transfers. */
function followDrop(transfers: readonly string[]) {
  const wanted = new Set(transfers);
  const stored = new Map<string, UploadId>();
  const stop = onSettled(({ id, phase, uploadId }) => {
    if (wanted.has(id) && phase === 'stored' && uploadId) stored.set(id, uploadId);
  });
  return { stored, stop };
}

/**
 * Cancels the transfers of a drop and deletes the versions that it stored, the last one first; what was there before is
 * current again. @throws ApiError
 */
async function undoDrop(transfers: readonly string[], stored: ReadonlyMap<string, UploadId>): Promise<void> {
  const wanted = new Set(transfers);
  for (const { id, phase } of transfersNow()) if (wanted.has(id) && phase !== 'stored') await cancelTransfer(id);
  for (const uploadId of [...stored.values()].toReversed()) {
    const { versionId } = await call(uploads.status, { params: { uploadId } });
    if (versionId) await call(variations.removeVersion, { params: { versionId } });
  }
}
