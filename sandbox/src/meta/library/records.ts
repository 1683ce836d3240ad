/** An image of an account's library. */
export interface ImageRecord {
  readonly accountId: string;
  /** MD5 of the bytes, so that the same content has the same hash in every account. */
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
  /** MD5 of an uploaded thumbnail; null for a frame of the video. */
  readonly hash: string | null;
}

/** A video of an account's library; exists from the start of its upload. */
export interface VideoRecord {
  readonly id: string;
  readonly accountId: string;
  readonly flow: 'one-call' | 'phases' | 'video-ads';
  /** Session of the older upload protocol. */
  readonly sessionId?: string;
  title: string;
  description: string;
  /** Announced size; null in the newer protocol before the first byte. */
  fileBytes: number | null;
  receivedBytes: number;
  /** Null until the upload is complete. */
  sha256: string | null;
  readonly createdMs: number;
  /** Time at which the upload was finished; null until then. */
  finishedMs: number | null;
  /** Duration of the processing. */
  processingMs: number;
  /** An error that ends the processing. */
  failure: { code: number; message: string } | null;
  /** In seconds; width and height in pixels. */
  length: number;
  width: number;
  height: number;
  thumbnails: ThumbnailRecord[];
  state: 'uploading' | 'kept' | 'cancelled' | 'deleted';
}
