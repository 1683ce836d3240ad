import { AppError } from '#infra/errors.ts';

export interface Semaphore {
  /**
   * Acquires a permit for a key. Returns its release function, which may be called more than once.
   * @throws AppError `request.too-many` with the seconds to wait, if the key or the process has no permit left
   */
  acquire(key: string): () => void;
}

/** Limits the number of permits held at the same time, per key and in total. Acquiring never waits. */
export function createSemaphore({ perKey, total }: { perKey: number; total: number }): Semaphore {
  const permits = new Map<string, number>();
  let acquired = 0;
  return {
    acquire(key) {
      const count = permits.get(key) ?? 0;
      if (count >= perKey || acquired >= total) throw new AppError('request.too-many', { retryAfterSeconds: 10 });
      permits.set(key, count + 1);
      acquired += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        acquired -= 1;
        const remaining = (permits.get(key) ?? 1) - 1;
        if (remaining > 0) permits.set(key, remaining);
        else permits.delete(key);
      };
    },
  };
}
