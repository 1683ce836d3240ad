import pLimit, { type LimitFunction } from 'p-limit';

/** Runs work with the same key one at a time; work with other keys runs in parallel. */
export function createKeyedMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const mutexes = new Map<string, LimitFunction>();
  return async (key, work) => {
    const mutex = mutexes.get(key) ?? pLimit(1);
    mutexes.set(key, mutex);
    try {
      return await mutex(work);
    } finally {
      if (mutex.activeCount + mutex.pendingCount === 0) mutexes.delete(key);
    }
  };
}
