import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';
import { mapWithConcurrency } from './map-with-concurrency.ts';

test('mapWithConcurrency returns results in input order and never exceeds the limit', async () => {
  let running = 0;
  let most = 0;
  const results = await mapWithConcurrency(
    [30, 5, 20, 1],
    async (ms, index) => {
      most = Math.max(most, ++running);
      await wait(ms);
      running -= 1;
      return `${index}:${ms}`;
    },
    2,
  );
  expect(results).toEqual(['0:30', '1:5', '2:20', '3:1']);
  expect(most).toBe(2);
});

test('a keyed mutex serializes work of one key, runs two keys in parallel, and continues after an error', async () => {
  const locked = createKeyedMutex();
  const log: string[] = [];
  const step = (key: string, name: string, ms: number) =>
    locked(key, async () => {
      log.push(`start ${name}`);
      await wait(ms);
      log.push(`end ${name}`);
      if (name === 'a1') throw new Error('broken');
    });
  const outcomes = await Promise.allSettled([step('a', 'a1', 30), step('a', 'a2', 1), step('b', 'b1', 1)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(log).toEqual(['start a1', 'start b1', 'end b1', 'end a1', 'start a2', 'end a2']);
});
