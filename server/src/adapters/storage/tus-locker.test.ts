import { setTimeout as sleep } from 'node:timers/promises';
import type { Lock } from '@tus/utils';
import { expect, test } from 'vitest';
import type { Locks } from '#infra/locks.ts';
import { createTusLocker } from './tus-locker.ts';

/** No other process is there. */
const alone: Locks = { tryAcquire: async () => true, release: async () => undefined, close: async () => undefined };
const staying = () => new AbortController().signal;

function sender(locker: ReturnType<typeof createTusLocker>, { gone = staying() }: { gone?: AbortSignal } = {}) {
  const lock: Lock = locker(gone).newLock('upl_1');
  const told = { asked: 0 };
  const turn = lock.lock(staying(), () => void (told.asked += 1));
  return { lock, told, turn };
}

test('who comes asks the one before to let go, once, and is served as soon as they have', async () => {
  const locker = createTusLocker(alone);
  const first = sender(locker);
  await first.turn;
  const second = sender(locker);
  await sleep(20);
  expect(first.told.asked).toBe(1);
  await first.lock.unlock();
  await second.turn;
  await second.lock.unlock();
});

test('of many who wait each has its turn, one at a time', async () => {
  const locker = createTusLocker(alone);
  let writing = 0;
  let most = 0;
  const write = async () => {
    const { lock, turn } = sender(locker);
    await turn;
    most = Math.max(most, (writing += 1));
    await sleep(1);
    writing -= 1;
    await lock.unlock();
  };
  await Promise.all(Array.from({ length: 200 }, write));
  expect(most).toBe(1);
});

test('who is gone waits for nothing, and keeps nobody waiting', async () => {
  const locker = createTusLocker(alone);
  const holder = sender(locker);
  await holder.turn;
  const leaving = new AbortController();
  const waiting = sender(locker, { gone: leaving.signal });
  const behind = sender(locker);
  await sleep(20);
  leaving.abort();
  await expect(waiting.turn).rejects.toMatchObject({ status_code: 500 });
  await expect(sender(locker, { gone: leaving.signal }).turn).rejects.toThrow();
  await holder.lock.unlock();
  await behind.turn;
  await behind.lock.unlock();
});

test('where another process has the lock, the turn here ends with the attempt', async () => {
  const leaving = new AbortController();
  let isFree = false;
  const locker = createTusLocker({ ...alone, tryAcquire: async () => isFree });
  const refused = sender(locker, { gone: leaving.signal });
  await sleep(20);
  leaving.abort();
  await expect(refused.turn).rejects.toThrow();
  isFree = true;
  const after = sender(locker);
  await after.turn;
  await after.lock.unlock();
});
