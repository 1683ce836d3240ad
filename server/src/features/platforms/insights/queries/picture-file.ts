import { Readable } from 'node:stream';
import type { Storage } from '#adapters/storage/storage.ts';
import type { FileAnswer } from '#infra/http/files.ts';

/** A small picture of what an ad shows (WebP). */
export interface AdPicture {
  /** The owner of the picture in the storage. */
  owner: string;
  sha256: string;
  sizeBytes: number;
  /** The bytes of a picture that is still in the database; null if it is a file in the storage. */
  bytes: Buffer | null;
}

/** The response that sends a picture. */
export function pictureFile({ owner, sha256, sizeBytes, bytes }: AdPicture, storage: Storage): FileAnswer {
  return {
    sizeBytes,
    type: 'image/webp',
    etag: sha256.slice(0, 32),
    disposition: 'inline',
    fileName: 'picture.webp',
    // Long enough for one page view, short enough to end soon after the access.
    maxAge: 60,
    read: (start, end) =>
      bytes ? Readable.from([bytes.subarray(start, end)]) : storage.read(owner, sha256, { start, end }),
  };
}
