import { AppError } from '#infra/errors.ts';
import type { UploadRow } from './queries.ts';

/** The error that every further request to a refused upload gets. */
export function refused(upload: UploadRow): AppError {
  return new AppError('upload.refused', { data: { ...upload.refusal } });
}
