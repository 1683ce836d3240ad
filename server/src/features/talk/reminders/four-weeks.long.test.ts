import { expect, test, vi } from 'vitest';
import { useApp } from '#testing/app.ts';
import { createCast } from '#testing/chasing/cast.ts';
import { countMails, findViolations, spread } from '#testing/chasing/violations.ts';
import { passTime } from '#testing/chasing/run.ts';

vi.setConfig({ testTimeout: 2_400_000, hookTimeout: 120_000 });

const app = await useApp();
const team = app.browser();
/** A Monday; the clocks of New York, Paris and others change within the four weeks. */
const start = new Date('2027-03-08T00:00:00.000Z');
const days = 28;

test('four weeks, 40 guests in 12 time zones, 9 campaigns: nobody is forgotten, pestered or reminded of what is done', async () => {
  app.clock.advance(start.getTime() - 2 * 86_400_000 - app.clock.now().getTime());
  const dueDays = [3, 4, 8, 9, 10, 14, 15, 18, 22];
  const cast = await createCast(app, team, { start, guests: 40, dueDays, seed: 43 });
  const outcome = await passTime({ app, team, cast, start, days });
  const { inAll, weekly } = countMails(cast, outcome, start);
  const faults = findViolations(cast, outcome);
  process.stdout.write(
    `${outcome.sent.length} reminders of 40 guests in 4 weeks (least / median / most): ` +
      `${spread(inAll)} a guest, ${spread(weekly)} a guest and week; ` +
      `${Math.max(0, ...outcome.ended.map(({ count }) => count))} notifications at most that reminding did not help; ` +
      `${Object.entries(faults)
        .map(([name, list]) => `${name} ${list.length}`)
        .join(', ')}\n`,
  );
  expect(outcome.ended.length).toBeGreaterThan(3);
  expect(Math.max(...weekly)).toBeLessThanOrEqual(3);
  // Without a member, an unopened invitation cannot be reminded of; the list is empty once it has one.
  const withoutMember = cast.guests.flatMap(({ memberId }, index) => (memberId === null ? [index] : []));
  const { neverReminded, ...others } = faults;
  expect(neverReminded.map((name) => Number.parseInt(name, 10))).toEqual(withoutMember);
  expect(others).toEqual({
    twiceADay: [],
    atWeekend: [],
    atNight: [],
    withoutDebt: [],
    threeInARow: [],
    endedTwice: [],
  });
});
