import { FileDigest } from '#meta/transport/file-digest.ts';

/** A film while its bytes arrive. */
export interface Reception {
  readonly digest: FileDigest;
  /** Ends the connection that sends at the moment: a client that resumes takes its place. */
  stop: (() => void) | null;
}

/** Checksums of unfinished uploads, by video id. They live in memory only: after a restart an upload begins anew. */
export class Receptions {
  readonly #receptions = new Map<string, Reception>();

  begin(videoId: string): Reception {
    const made = { digest: new FileDigest(), stop: null };
    this.#receptions.set(videoId, made);
    return made;
  }

  find(videoId: string): Reception | undefined {
    return this.#receptions.get(videoId);
  }

  end(videoId: string): void {
    this.#receptions.delete(videoId);
  }

  abort(): void {
    for (const { stop } of this.#receptions.values()) stop?.();
    this.#receptions.clear();
  }
}
