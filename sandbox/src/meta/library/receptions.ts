import type { IncomingMessage } from 'node:http';
import { FileDigest } from '#meta/transport/file-digest.ts';

/** A video while its bytes arrive. */
export interface Reception {
  readonly digest: FileDigest;
  /** The request that sends at the moment; one that resumes takes its place. */
  sender: IncomingMessage | null;
}

/** Checksums of unfinished uploads, by video id. They live in memory only: after a restart an upload begins anew. */
export class Receptions {
  readonly #receptions = new Map<string, Reception>();

  begin(videoId: string): Reception {
    const made = { digest: new FileDigest(), sender: null };
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
    for (const { sender } of this.#receptions.values()) sender?.destroy();
    this.#receptions.clear();
  }
}
