import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';
import type { Locks } from '#infra/locks.ts';
import { TusError } from './tus-error.ts';

const waitMs = 20_000;
const stepMs = 100;

/** Whose turn it is at an upload in this process. */
interface Turn {
  letGo: RequestRelease;
  /** Told when the turn is over. */
  waiting: Set<() => void>;
}

/** The locks of one request; `gone` tells that nobody waits for its answer any more. */
export type TusLocker = (gone: AbortSignal) => Locker;

/**
 * One writer for each upload: among the requests of this process, and among all processes. Who comes asks the one before
 * to let go, so that a client that reconnects is served at once; who waits only waits, however many they are.
 */
export function createTusLocker(locks: Locks): TusLocker {
  const turns = new Map<string, Turn>();

  const take = async (id: string, { letGo, until }: { letGo: RequestRelease; until: Deadline }): Promise<Turn> => {
    for (let before = turns.get(id); before; before = turns.get(id)) {
      await before.letGo();
      if (turns.get(id) === before) await until.or(before.waiting);
      until.throwIfOver();
    }
    const turn: Turn = { letGo, waiting: new Set() };
    turns.set(id, turn);
    return turn;
  };
  const end = (id: string) => {
    const turn = turns.get(id);
    turns.delete(id);
    for (const wake of turn?.waiting ?? []) wake();
  };

  return (gone) => ({
    newLock(id: string): Lock {
      const name = `upload/${id}`;
      return {
        async lock(signal: AbortSignal, letGo: RequestRelease) {
          const until = deadline([gone, signal]);
          try {
            await take(id, { letGo, until });
            try {
              await acquire(locks, { name, letGo, until });
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
  /** Waits for whoever wakes those who wait, or for the deadline. */
  or(waiting: Set<() => void>): Promise<void>;
  /** @throws TusError where it has passed, or whoever waits is gone */
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
    async or(waiting) {
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
  locks: Locks,
  { name, letGo, until }: { name: string; letGo: RequestRelease; until: Deadline },
): Promise<void> {
  for (;;) {
    until.throwIfOver();
    if (await locks.tryAcquire(name, () => void letGo())) return;
    await sleep(stepMs);
  }
}
