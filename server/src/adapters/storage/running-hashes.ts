import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { StoredContent } from './storage.ts';

interface State {
  sha: Hash;
  crc: number;
  sizeBytes: number;
}

// More than the uploads that one process receives at once; an upload whose state was dropped is read again at its end.
const maxStates = 1000;

/**
 * Hashes uploads as their bytes pass through this process; an upload whose start was received elsewhere is not hashed.
 */
export function createRunningHashes() {
  const states = new Map<string, State>();
  return {
    /** Announces that `take` will be called with all bytes after `offset`. */
    begin(id: string, offset: number): void {
      const state = states.get(id);
      states.delete(id);
      if (offset === 0) states.set(id, { sha: createHash('sha256'), crc: 0, sizeBytes: 0 });
      else if (state?.sizeBytes === offset) states.set(id, state);
      for (const [oldest] of states) if (states.size > maxStates) states.delete(oldest);
    },
    update(id: string, chunk: Buffer): void {
      const state = states.get(id);
      if (!state) return;
      state.sha.update(chunk);
      state.crc = crc32(chunk, state.crc);
      state.sizeBytes += chunk.length;
    },
    forget: (id: string) => void states.delete(id),
    /** Null unless all these bytes passed through this process. */
    find(id: string, sizeBytes: number): StoredContent | null {
      const state = states.get(id);
      if (state?.sizeBytes !== sizeBytes) return null;
      return { sha256: state.sha.copy().digest('hex'), crc32: state.crc, sizeBytes };
    },
  };
}
