import { setTimeout as sleep } from 'node:timers/promises';
import type { Lock } from '@tus/utils';
import { expect, test } from 'vitest';
import type { AdvisoryLocks } from '#infra/concurrency/advisory-locks.ts';
import { createTusLocker } from './tus-locker.ts';

/** Advisory locks without another process. */
const alone: AdvisoryLocks = {
  tryAcquire: async () => true,
  release: async () => undefined,
  close: async () => undefined,
};
const connected = () => new AbortController().signal;

function sender(
  locker: ReturnType<typeof createTusLocker>,
  { disconnected = connected() }: { disconnected?: AbortSignal } = {},
) {
  const lock: Lock = locker(disconnected).newLock('upl_1');
  const releaseRequests = { count: 0 };
  const locked = lock.lock(connected(), () => void (releaseRequests.count += 1));
  return { lock, releaseRequests, locked };
}

test('a new request asks the holder once to release the lock, and gets it at once', async () => {
  const locker = createTusLocker(alone);
  const first = sender(locker);
  await first.locked;
  const second = sender(locker);
  await expect.poll(() => first.releaseRequests.count).toBe(1);
  await first.lock.unlock();
  await second.locked;
  expect(first.releaseRequests.count).toBe(1);
  await second.lock.unlock();
});

test('many waiting requests get the lock one at a time', async () => {
  const locker = createTusLocker(alone);
  let writing = 0;
  let most = 0;
  const write = async () => {
    const { lock, locked } = sender(locker);
    await locked;
    most = Math.max(most, (writing += 1));
    await sleep(1);
    writing -= 1;
    await lock.unlock();
  };
  await Promise.all(Array.from({ length: 200 }, write));
  expect(most).toBe(1);
});

test('a disconnected request stops waiting and blocks no other', async () => {
  const locker = createTusLocker(alone);
  const holder = sender(locker);
  await holder.locked;
  const leaving = new AbortController();
  const waiting = sender(locker, { disconnected: leaving.signal });
  const next = sender(locker);
  await sleep(20);
  leaving.abort();
  await expect(waiting.locked).rejects.toMatchObject({ status_code: 500 });
  await expect(sender(locker, { disconnected: leaving.signal }).locked).rejects.toThrow();
  await holder.lock.unlock();
  await next.locked;
  await next.lock.unlock();
});

test('a request refused by another process’s lock frees the lock of this process', async () => {
  const leaving = new AbortController();
  let isFree = false;
  const locker = createTusLocker({ ...alone, tryAcquire: async () => isFree });
  const refused = sender(locker, { disconnected: leaving.signal });
  await sleep(20);
  leaving.abort();
  await expect(refused.locked).rejects.toThrow();
  isFree = true;
  const after = sender(locker);
  await after.locked;
  await after.lock.unlock();
});
