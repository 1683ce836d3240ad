import { AppError } from '#infra/errors.ts';
import type { UploadRow } from './queries.ts';

/** What a refused upload answers from then on. */
export function refused(upload: UploadRow): AppError {
  return new AppError('upload.refused', { data: { ...upload.refusal } });
}
