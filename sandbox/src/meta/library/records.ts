/** An image of an account's library. */
export interface ImageRecord {
  readonly accountId: string;
  /** MD5 of the bytes: the same content has the same hash in every account. */
  readonly hash: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  name: string;
  readonly createdMs: number;
  updatedMs: number;
  status: 'ACTIVE' | 'DELETED';
}

export interface ThumbnailRecord {
  readonly id: string;
  isPreferred: boolean;
  /** MD5 of an uploaded one; null for one that was taken from the video. */
  readonly hash: string | null;
}

/** A video of an account's library, from the start of its upload on. */
export interface VideoRecord {
  readonly id: string;
  readonly accountId: string;
  readonly flow: 'one-call' | 'phases' | 'video-ads';
  /** Session of the older protocol. */
  readonly sessionId?: string;
  title: string;
  description: string;
  /** Announced; null in the newer protocol before the first byte. */
  fileBytes: number | null;
  receivedBytes: number;
  /** Null until everything has arrived. */
  sha256: string | null;
  readonly createdMs: number;
  /** When the upload was finished; null before. */
  finishedMs: number | null;
  /** Time that the processing takes. */
  processingMs: number;
  /** An error that ends the processing. */
  failure: { code: number; message: string } | null;
  /** Seconds and pixels, as the video's header says. */
  length: number;
  width: number;
  height: number;
  thumbnails: ThumbnailRecord[];
  state: 'uploading' | 'kept' | 'cancelled' | 'deleted';
}
