import { and, eq, lt } from 'drizzle-orm';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '#db/schema/variations.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { ownUpload } from '#features/uploads/access.ts';
import { requireUpload } from '#features/uploads/queries.ts';
import { refused } from '#features/uploads/rules.ts';
import { AppError } from '#infra/errors.ts';
import { removeUnnoted } from '#features/variations/actions/contents.ts';
import type { Scope } from '#infra/scope.ts';

/** Notes that it is moving. @throws AppError `upload.refused` for one that takes no more bytes */
export async function touchUpload(scope: Scope, uploadId: UploadId): Promise<void> {
  const upload = await requireUpload(scope, uploadId);
  if (upload.state === 'refused') throw refused(upload);
  await scope.db.update(uploads).set({ touchedAt: scope.now() }).where(ownUpload(scope, uploadId));
}

/**
 * Gives an upload up for whoever asks for that. Tells whether there was anything to give up.
 * @throws AppError `upload.not-found`, `upload.stored` where it came too late: what has arrived is a version
 */
export async function cancelUpload(scope: Scope, uploadId: UploadId, storage: Storage): Promise<boolean> {
  if (await giveUp(scope, uploadId, { storage })) return true;
  const { state } = await requireUpload(scope, uploadId);
  if (state === 'stored') throw new AppError('upload.stored');
  return false;
}

/**
 * Gives an upload up with all that has come of it, unless it has been settled or, with `untouchedSince`, moved on. Tells
 * whether it did.
 */
export async function giveUp(
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
  // It may have been staged before its place went away.
  if (content) await removeUnnoted(scope, { organizationId, sha256: content.sha256 }, storage);
  return true;
}
