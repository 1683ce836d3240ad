import { and, eq, lt } from 'drizzle-orm';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '#db/schema/variations.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { ownUpload } from '#features/collect/uploads/access.ts';
import { requireUpload } from '#features/collect/uploads/queries.ts';
import { refused } from '#features/collect/uploads/rules.ts';
import { AppError } from '#infra/errors.ts';
import { removeUnrecorded } from '#features/collect/media/actions/contents.ts';
import type { Scope } from '#infra/scope.ts';

/** Updates the upload's last activity. @throws AppError `upload.refused` for an upload that accepts no more bytes */
export async function touchUpload(scope: Scope, uploadId: UploadId): Promise<void> {
  const upload = await requireUpload(scope, uploadId);
  if (upload.state === 'refused') throw refused(upload);
  await scope.db.update(uploads).set({ touchedAt: scope.now() }).where(ownUpload(scope, uploadId));
}

/**
 * Cancels an upload at its owner's request. @returns false if there was nothing to cancel
 * @throws AppError `upload.not-found`, `upload.stored` if it already became a version
 */
export async function cancelUpload(scope: Scope, uploadId: UploadId, storage: Storage): Promise<boolean> {
  if (await deleteUnfinished(scope, uploadId, { storage })) return true;
  const { state } = await requireUpload(scope, uploadId);
  if (state === 'stored') throw new AppError('upload.stored');
  return false;
}

/**
 * Deletes an unfinished upload with its bytes; with `untouchedSince`, only if it has been idle since then.
 * @returns whether it was deleted
 */
export async function deleteUnfinished(
  scope: Scope,
  uploadId: UploadId,
  { storage, untouchedSince }: { storage: Storage; untouchedSince?: Date },
): Promise<boolean> {
  const idle = untouchedSince && lt(uploads.touchedAt, untouchedSince);
  const [removed] = await scope.db
    .delete(uploads)
    .where(and(ownUpload(scope, uploadId), eq(uploads.state, 'receiving'), idle))
    .returning({ organizationId: uploads.organizationId, content: uploads.content });
  if (!removed) return false;
  await storage.incoming.remove(uploadId);
  const { organizationId, content } = removed;
  // The content may have been staged before the upload's target was deleted.
  if (content) await removeUnrecorded(scope, { organizationId, sha256: content.sha256 }, storage);
  return true;
}
