import { AppError } from '#infra/errors.ts';

export interface Semaphore {
  /**
   * Acquires a permit for a key. Returns its release function, which may be called more than once.
   * @throws AppError `request.too-many` with the seconds to wait, when the key or the process has no permit left
   */
  acquire(key: string): () => void;
}

/** Limits how many permits are held at the same time, per key and in total. Acquiring never waits. */
export function createSemaphore({ perKey, total }: { perKey: number; total: number }): Semaphore {
  const held = new Map<string, number>();
  let all = 0;
  return {
    acquire(key) {
      const own = held.get(key) ?? 0;
      if (own >= perKey || all >= total) throw new AppError('request.too-many', { retryAfterSeconds: 10 });
      held.set(key, own + 1);
      all += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        all -= 1;
        const left = (held.get(key) ?? 1) - 1;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      };
    },
  };
}
