import type { Readable } from 'node:stream';

/** What a stored content is known by. */
export interface StoredContent {
  sha256: string;
  crc32: number;
  sizeBytes: number;
}

/** A content as it lies in the store; nothing says that its bytes are what its name says. */
export interface ListedContent {
  organizationId: string;
  sha256: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/** Bytes that can be read anywhere. */
export interface RandomAccess {
  sizeBytes: number;
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Files that are still arriving. */
export interface Incoming {
  create(id: string): Promise<void>;
  /** Bytes that have arrived, or null where nothing is known of the id. */
  size(id: string): Promise<number | null>;
  /**
   * Appends at `offset` and makes it last; answers the bytes there are now. When `bytes` end with an error, what came
   * before it is kept, or, with `whole`, taken back.
   */
  write(id: string, offset: number, bytes: AsyncIterable<Buffer>, options?: { whole: boolean }): Promise<number>;
  /** What has arrived of its first bytes, at most so many; more may come afterwards. */
  head(id: string, mostBytes: number): Promise<Buffer>;
  /** Of what is complete. */
  open(id: string): Promise<RandomAccess>;
  /** Hands a path on this machine to programs that need one; it is good until `use` returns. */
  withFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T>;
  remove(id: string): Promise<void>;
  /** What was last written to before, whatever it is. */
  listOlder(before: Date): Promise<string[]>;
  /** Makes the bytes last and tells what they are. */
  identify(id: string): Promise<StoredContent>;
  /**
   * Brings the identified file to its place, or so near that `keep` is quick; takes as long as the store takes, and may be
   * done twice. Whoever gives the file up then sees to it that nothing stays there that no row knows.
   */
  stage(id: string, organizationId: string, content: StoredContent): Promise<void>;
  /**
   * Makes the staged file part of the store under its content; may be repeated. @throws with code `ENOENT` where it is
   * not there any more, and has to be staged again
   */
  keep(id: string, organizationId: string, content: StoredContent): Promise<void>;
}

/**
 * Where files live: content-addressed per organization. Nothing is acknowledged before it would survive a power
 * cut. Missing content throws with code `ENOENT`, a full disk with `ENOSPC`, a store that does not answer with `EHOSTDOWN`.
 */
export interface Storage {
  incoming: Incoming;
  /** What bytes in memory are. */
  identify(bytes: Uint8Array): StoredContent;
  put(organizationId: string, content: StoredContent, bytes: Uint8Array): Promise<void>;
  /** `end` is exclusive. */
  read(organizationId: string, sha256: string, range?: { start: number; end: number }): Readable;
  open(organizationId: string, sha256: string): Promise<RandomAccess>;
  /** Bytes of a content, or null where it is not in the store. */
  size(organizationId: string, sha256: string): Promise<number | null>;
  /** Hands a path on this machine to programs that need one; it is good until `use` returns. */
  withFile<T>(organizationId: string, sha256: string, use: (path: string) => Promise<T>): Promise<T>;
  remove(organizationId: string, sha256: string): Promise<void>;
  /** Everything that is stored, in no order. */
  list(): AsyncIterable<ListedContent>;
  /** Clears away what was begun before and never came to anything. */
  tidy(before: Date): Promise<void>;
  /** @throws when nothing can be written at the moment. */
  check(): Promise<void>;
  close(): void;
}
