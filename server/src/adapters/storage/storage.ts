import type { Readable } from 'node:stream';

/** Identity of a stored content. */
export interface StoredContent {
  sha256: string;
  crc32: number;
  sizeBytes: number;
}

/** A content as listed by the store; its hash is taken from its name and not verified. */
export interface ListedContent {
  organizationId: string;
  sha256: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** Random access to a file's bytes. */
export interface RandomAccess {
  sizeBytes: number;
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Uploads in progress. */
export interface Incoming {
  create(id: string): Promise<void>;
  /** Bytes received, or null for an unknown id. */
  size(id: string): Promise<number | null>;
  /**
   * Appends at `offset`, makes the bytes durable and returns the upload's size. If `bytes` end with an error, the
   * received bytes are kept or, with `whole`, removed.
   */
  write(id: string, offset: number, bytes: AsyncIterable<Buffer>, options?: { whole: boolean }): Promise<number>;
  /** The first bytes received, at most `maxBytes`; more may follow. */
  head(id: string, maxBytes: number): Promise<Buffer>;
  /** Opens a complete upload. */
  open(id: string): Promise<RandomAccess>;
  /** Provides a local path for programs that need one; it is valid until `use` returns. */
  withFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T>;
  remove(id: string): Promise<void>;
  /** Ids last written before an instant, including leftovers of interrupted writes. */
  listOlder(before: Date): Promise<string[]>;
  /** Makes the bytes durable and returns their hashes. */
  identify(id: string): Promise<StoredContent>;
  /**
   * Copies the identified file so far that `keep` is quick; may take long, depending on the store; idempotent. A caller
   * that then discards the file has to remove the content if no row references it.
   */
  stage(id: string, organizationId: string, content: StoredContent): Promise<void>;
  /**
   * Commits the staged file under its content; idempotent. @throws with code `ENOENT` if it is gone and must be staged
   * again
   */
  keep(id: string, organizationId: string, content: StoredContent): Promise<void>;
}

/**
 * File storage, content-addressed per organization. A write is acknowledged only once it is durable. Missing content
 * throws with code `ENOENT`, a full disk with `ENOSPC`, a store that does not respond with `EHOSTDOWN`.
 */
export interface Storage {
  incoming: Incoming;
  /** Hashes of bytes in memory. */
  identify(bytes: Uint8Array): StoredContent;
  put(organizationId: string, content: StoredContent, bytes: Uint8Array): Promise<void>;
  /** `end` is exclusive. */
  read(organizationId: string, sha256: string, range?: { start: number; end: number }): Readable;
  open(organizationId: string, sha256: string): Promise<RandomAccess>;
  /** Size of a content, or null when it is not stored. */
  size(organizationId: string, sha256: string): Promise<number | null>;
  /** Provides a local path for programs that need one; it is valid until `use` returns. */
  withFile<T>(organizationId: string, sha256: string, use: (path: string) => Promise<T>): Promise<T>;
  remove(organizationId: string, sha256: string): Promise<void>;
  /** All stored contents, in no order. */
  list(): AsyncIterable<ListedContent>;
  /** Removes leftovers of writes that began before an instant and never completed. */
  tidy(before: Date): Promise<void>;
  /** @throws when the storage is not writable */
  check(): Promise<void>;
  /** Writes and deletes a test file. @throws if either is refused */
  checkRights(): Promise<void>;
  close(): void;
}
