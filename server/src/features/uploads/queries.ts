import { and, asc, eq } from 'drizzle-orm';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import type { UploadStatus } from '@ad-foundry/contract/uploads.ts';
import { uploads } from '#db/schema/variations.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { ownUploads } from './access.ts';

/** @throws AppError `upload.not-found`, for those of others too */
export async function requireUpload(scope: Scope, uploadId: UploadId) {
  const [row] = await scope.db.select().from(uploads).where(and(ownUploads(scope), eq(uploads.id, uploadId)));
  if (!row) throw new AppError('upload.not-found');
  return row;
}
export type UploadRow = Awaited<ReturnType<typeof requireUpload>>;

export async function readUploadStatus(scope: Scope, uploadId: UploadId): Promise<UploadStatus> {
  const { id, state, versionId, refusal } = await requireUpload(scope, uploadId);
  return { id, state, versionId, refusal };
}

const sweepSize = 500;

/** Uploads of all organizations that are not settled, those longest untouched first. */
export function listReceiving(scope: SystemScope): Promise<UploadRow[]> {
  return scope.db.select().from(uploads).where(eq(uploads.state, 'receiving')).orderBy(asc(uploads.touchedAt)).limit(sweepSize);
}
