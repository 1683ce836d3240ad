import { setTimeout as sleep } from 'node:timers/promises';
import { MemoryLocker } from '@tus/server';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';
import type { Locks } from '#infra/locks.ts';
import { TusError } from './tus-error.ts';

const waitMs = 20_000;
const stepMs = 100;

/** One writer for each upload: among the requests of this process, and among all processes. */
export function createTusLocker(locks: Locks): Locker {
  // Within the process a new request asks the one before to let go: a client that reconnects is served at once.
  const local = new MemoryLocker({ acquireLockTimeout: waitMs });
  return {
    newLock(id: string): Lock {
      const inner = local.newLock(id);
      const name = `upload/${id}`;
      return {
        async lock(signal: AbortSignal, letGo: RequestRelease) {
          await inner.lock(signal, letGo);
          try {
            await acquire(locks, { name, letGo, signal });
          } catch (error) {
            await inner.unlock();
            throw error;
          }
        },
        async unlock() {
          try {
            await locks.release(name);
          } finally {
            await inner.unlock();
          }
        },
      };
    },
  };
}

async function acquire(
  locks: Locks,
  { name, letGo, signal }: { name: string; letGo: RequestRelease; signal: AbortSignal },
): Promise<void> {
  for (const end = Date.now() + waitMs; Date.now() < end && !signal.aborted; await sleep(stepMs)) {
    if (await locks.tryAcquire(name, () => void letGo())) return;
  }
  throw new TusError(ERRORS.ERR_LOCK_TIMEOUT);
}
