import type { IncomingMessage } from 'node:http';
import { FileDigest } from '#meta/transport/file-digest.ts';

/** An upload in progress. */
export interface Reception {
  readonly digest: FileDigest;
  /** The current request; replaced by a request that resumes the upload. */
  sender: IncomingMessage | null;
}

/** Unfinished uploads by video id, in memory only: after a restart, an upload begins again at zero. */
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
