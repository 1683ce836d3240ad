import { beforeEach, expect, test } from 'vitest';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { failureOf } from './ad-platform-error.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';

let at: number;
let scheduler: Scheduler;
beforeEach(() => {
  at = Date.UTC(2026, 0);
  scheduler = createScheduler({ now: () => new Date(at), perKey: 2, total: 3 });
});

const as = (name: string, urgency: 'interactive' | 'background' = 'background') => ({
  organizationId: name as OrganizationId,
  urgency,
});
const call = (key: string, access = as('a')) => scheduler.run([key], access, () => Promise.resolve('done'));
const refusal = (work: Promise<unknown>) => work.then(() => null, failureOf);

/** A call that runs until the test ends it. */
function startCall(key: string, access = as('a')) {
  let end = () => {};
  let started = false;
  const done = scheduler.run(
    [key],
    access,
    () =>
      new Promise<void>((resolve) => {
        started = true;
        end = resolve;
      }),
  );
  return { done, end: () => end(), isStarted: () => started };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('as many calls run at once as allowed, per key and in total', async () => {
  const all = [startCall('x'), startCall('x'), startCall('x'), startCall('y'), startCall('y')];
  await nextTurn();
  expect(all.map((running) => running.isStarted())).toEqual([true, true, false, true, false]);
  all[0]?.end();
  await nextTurn();
  expect(all.map((running) => running.isStarted())).toEqual([true, true, true, true, false]);
  for (const running of all) {
    running.end();
    await nextTurn();
  }
  await Promise.all(all.map(async (running) => (running.end(), running.done)));
});

test('calls of waiting people come first, then those of the organization with the fewest running calls', async () => {
  const busy = [startCall('x', as('a')), startCall('x', as('a'))];
  await nextTurn();
  const waiting = {
    a: startCall('x', as('a')),
    b: startCall('x', as('b')),
    person: startCall('x', as('a', 'interactive')),
  };
  busy[0]?.end();
  await nextTurn();
  expect([waiting.person.isStarted(), waiting.b.isStarted(), waiting.a.isStarted()]).toEqual([true, false, false]);
  busy[1]?.end();
  await nextTurn();
  expect([waiting.b.isStarted(), waiting.a.isStarted()]).toEqual([true, false]);
  for (const running of [waiting.person, waiting.b, waiting.a]) {
    running.end();
    await nextTurn();
  }
  await waiting.a.done;
});

test('above 85 % jobs pause for a minute, above 95 % people as well', async () => {
  scheduler.learn([{ key: 'x', percent: 90, resetMs: null, blockedMs: null }]);
  expect(await refusal(call('x'))).toEqual({ kind: 'throttled', until: new Date(at + 60_000) });
  expect(await call('x', as('a', 'interactive'))).toBe('done');
  expect(await call('y')).toBe('done');
  scheduler.learn([{ key: 'x', percent: 97, resetMs: null, blockedMs: null }]);
  expect(await refusal(call('x', as('a', 'interactive')))).toMatchObject({ kind: 'throttled' });
  at += 60_001;
  expect(await call('x', as('a', 'interactive'))).toBe('done');
});

test('a block lasts as long as the platform states, and only for its key', async () => {
  scheduler.learn([{ key: 'x', percent: 100, resetMs: 300_000, blockedMs: 300_000 }]);
  expect(await refusal(call('x', as('a', 'interactive')))).toEqual({
    kind: 'throttled',
    until: new Date(at + 300_000),
  });
  expect(await call('y')).toBe('done');
  at += 300_001;
  expect(await call('x')).toBe('done');
});

test('an aborted call leaves the queue', async () => {
  const busy = [startCall('x'), startCall('x')];
  await nextTurn();
  const controller = new AbortController();
  const waiting = refusal(
    scheduler.run(['x'], { ...as('a'), signal: controller.signal }, () => Promise.resolve('done')),
  );
  controller.abort();
  expect(await waiting).toMatchObject({ kind: 'throttled' });
  for (const running of busy) running.end();
  await Promise.all(busy.map(({ done }) => done));
});
