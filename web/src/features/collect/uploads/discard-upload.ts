import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { ApiError, call } from '#lib/api.ts';

/**
 * Deletes an unfinished upload. A missing or expired upload counts as discarded. @throws ApiError `upload.stored` if the upload
 * completed first
 */
export async function discardUpload(uploadId: UploadId): Promise<void> {
  try {
    await call(uploads.cancel, { params: { uploadId }, headers: { 'tus-resumable': '1.0.0' } });
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.code === 'upload.expired'))) throw error;
  }
}
