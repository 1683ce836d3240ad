import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';
import type { AdvisoryLocks } from '#infra/concurrency/advisory-locks.ts';
import { TusError } from './tus-error.ts';

const waitMs = 20_000;
const stepMs = 100;

/** The request that holds an upload's lock in this process. */
interface Holder {
  requestRelease: RequestRelease;
  /** Called when the lock is released. */
  waiting: Set<() => void>;
}

/** Creates the locks of one request; `disconnected` aborts when its client has disconnected. */
export type TusLocker = (disconnected: AbortSignal) => Locker;

/**
 * Allows one writer per upload, among the requests of this process and among all processes. A new request asks the
 * holder to release the lock, so that a reconnecting client is served immediately; requests that wait for another
 * request of this process do not poll.
 */
export function createTusLocker(locks: AdvisoryLocks): TusLocker {
  const holders = new Map<string, Holder>();

  const waitForTurn = async (
    id: string,
    { requestRelease, until }: { requestRelease: RequestRelease; until: Deadline },
  ): Promise<Holder> => {
    for (let current = holders.get(id); current; current = holders.get(id)) {
      await current.requestRelease();
      if (holders.get(id) === current) await until.waitFor(current.waiting);
      until.throwIfOver();
    }
    const holder: Holder = { requestRelease, waiting: new Set() };
    holders.set(id, holder);
    return holder;
  };
  const end = (id: string) => {
    const holder = holders.get(id);
    holders.delete(id);
    for (const wake of holder?.waiting ?? []) wake();
  };

  return (disconnected) => ({
    newLock(id: string): Lock {
      const name = `upload/${id}`;
      return {
        async lock(signal: AbortSignal, requestRelease: RequestRelease) {
          const until = deadline([disconnected, signal]);
          try {
            await waitForTurn(id, { requestRelease, until });
            try {
              await acquire(locks, { name, requestRelease, until });
            } catch (error) {
              end(id);
              throw error;
            }
          } finally {
            until.done();
          }
        },
        async unlock() {
          try {
            await locks.release(name);
          } finally {
            end(id);
          }
        },
      };
    },
  });
}

interface Deadline {
  /** Waits until the lock is released or the deadline passes. */
  waitFor(waiting: Set<() => void>): Promise<void>;
  /** @throws TusError if the deadline has passed or the waiting client has disconnected */
  throwIfOver(): void;
  done(): void;
}

function deadline(signals: readonly AbortSignal[]): Deadline {
  let wake: (() => void) | null = null;
  let isOver = signals.some(({ aborted }) => aborted);
  const over = () => {
    isOver = true;
    wake?.();
  };
  const timer = setTimeout(over, waitMs);
  for (const signal of signals) signal.addEventListener('abort', over);
  return {
    async waitFor(waiting) {
      if (isOver) return;
      const woken = await new Promise<() => void>((resolve) => {
        const self = () => resolve(self);
        wake = self;
        waiting.add(self);
      });
      waiting.delete(woken);
      wake = null;
    },
    throwIfOver() {
      if (isOver) throw new TusError(ERRORS.ERR_LOCK_TIMEOUT);
    },
    done() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', over);
    },
  };
}

async function acquire(
  locks: AdvisoryLocks,
  { name, requestRelease, until }: { name: string; requestRelease: RequestRelease; until: Deadline },
): Promise<void> {
  for (;;) {
    until.throwIfOver();
    if (await locks.tryAcquire(name, () => void requestRelease())) return;
    await sleep(stepMs);
  }
}
