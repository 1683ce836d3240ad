import { expect, test } from 'vitest';
import { useApp } from '#testing/app.ts';
import { createCast } from '#testing/chasing/cast.ts';
import { findViolations } from '#testing/chasing/violations.ts';
import { passTime } from '#testing/chasing/run.ts';

const app = await useApp();
const team = app.browser();
const start = new Date('2027-03-22T00:00:00.000Z');

test('ten days, three guests, two campaigns: none is forgotten, none reminded twice a day, at a weekend or for nothing', async () => {
  app.clock.advance(start.getTime() - 2 * 86_400_000 - app.clock.now().getTime());
  const cast = await createCast(app, team, {
    start,
    guests: 3,
    dueDays: [3, 5],
    habits: ['late', 'stops-one', 'silent'],
    seed: 7,
  });
  const outcome = await passTime({ app, team, cast, start, days: 10 });
  expect(Object.values(findViolations(cast, outcome)).flat()).toEqual([]);
  expect(outcome.sent.length).toBeGreaterThan(6);
  expect(outcome.stops.size).toBe(1);
}, 120_000);
