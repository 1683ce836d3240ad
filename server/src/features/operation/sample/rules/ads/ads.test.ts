import { expect, test } from 'vitest';
import { dayAt, daysOf, shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { clients, storyFiles } from '#features/operation/sample/rules/story/clients.ts';
import { agencyTimeZone, momentOf } from '#features/operation/sample/rules/story/moments.ts';
import { sampleAccounts } from './accounts.ts';
import { idAtPlatform } from './draw.ts';
import { historyDays } from './flights.ts';
import { figuresOn } from './performance.ts';
import { spreadOverPlacements } from './placements.ts';
import { isDrawn, type AccountPlan, type AdPlan } from './plan.ts';
import { blackFriday } from './seasons.ts';

const today = '2026-11-29';
const begunOf = ({ begins }: AdPlan, on: Day = today) => (typeof begins === 'number' ? shiftDay(on, -begins) : begins);
const daysOfPlan = (account: AccountPlan, plan: AdPlan, on: Day = today) =>
  daysOf({ since: shiftDay(on, -historyDays), until: shiftDay(on, -1) }).flatMap(
    (day) => figuresOn(account, plan, begunOf(plan, on), day) ?? [],
  );
const todays = ['2026-11-29', '2027-01-02', '2027-02-28', '2027-07-15', '2028-02-29'];

test('there are some hundred and fifty ads with names of their own, and few rows, on any day of the year', () => {
  for (const on of todays) {
    let rows = 0;
    let ads = 0;
    for (const account of sampleAccounts) {
      const plans = account.ads(on);
      const keys = plans.map(({ campaign, name }) => idAtPlatform('ad', account.key, campaign, name));
      expect(new Set(keys).size, account.key).toBe(plans.length);
      ads += plans.length;
      for (const plan of plans) rows += daysOfPlan(account, plan, on).length;
    }
    expect(ads).toBeGreaterThan(110);
    expect(ads).toBeLessThan(190);
    expect(rows).toBeGreaterThan(4000);
    expect(rows).toBeLessThan(25_000);
  }
});

test('the figures of every day agree with each other', () => {
  for (const account of sampleAccounts)
    for (const plan of account.ads(today))
      for (const f of daysOfPlan(account, plan)) {
        const falling = [f.impressions, f.plays, f.views3s, f.plays25, f.plays50, f.plays75, f.plays95, f.plays100];
        expect(falling, plan.name).toEqual(falling.toSorted((a, b) => b - a));
        expect(f.thruplays).toBeLessThanOrEqual(f.views3s);
        expect(f.clicks).toBeLessThanOrEqual(f.impressions);
        expect(f.linkClicks).toBeLessThanOrEqual(f.clicks);
        expect(f.landingPageViews).toBeLessThanOrEqual(f.linkClicks);
        expect(f.purchases).toBeLessThanOrEqual(f.landingPageViews);
        expect(f.reach).toBeLessThanOrEqual(f.impressions);
        expect(f.purchases > 0).toBe(f.purchaseValue > 0);
        for (const kind of ['image', 'video'] as const) {
          const parts = spreadOverPlacements(f, kind);
          expect(parts.reduce((sum, { figures }) => sum + figures.spend, 0)).toBe(f.spend);
          expect(Math.min(...parts.map(({ figures }) => Math.min(...Object.values(figures))))).toBeGreaterThanOrEqual(
            0,
          );
        }
      }
});

test('no ad begins before its file was delivered, on any day of the week', () => {
  for (let hour = 0; hour < 24 * 7; hour += 5) {
    const now = new Date(Date.UTC(2027, 0, 4, hour, 31));
    for (const account of sampleAccounts) {
      const on = dayAt(now, agencyTimeZone);
      for (const { file, begins, name } of account.ads(on)) {
        if (isDrawn(file)) continue;
        const { creative, format } = file;
        const delivered = storyFiles
          .filter(
            (each) => each.client.name === account.client && each.creative.name === creative && each.act.on === format,
          )
          .map(({ act }) => dayAt(momentOf(act.at, now), agencyTimeZone));
        expect(delivered.length, `${name} has a file`).toBeGreaterThan(0);
        expect(delivered.toSorted()[0]! <= shiftDay(on, -Number(begins)), `${name} begins after its file`).toBe(true);
      }
    }
  }
});

test('every client has an ad account, and every campaign of today its text', () => {
  expect(sampleAccounts.flatMap(({ client }) => client ?? []).toSorted()).toEqual(
    clients.map(({ name }) => name).toSorted(),
  );
  for (const { ads, copies } of sampleAccounts)
    expect(ads(today).flatMap(({ days, campaign }) => (days === null && !copies[campaign] ? [campaign] : []))).toEqual(
      [],
    );
});

test('Black Friday follows the fourth Thursday of November', () => {
  expect([2025, 2026, 2029].map(blackFriday)).toEqual(['2025-11-28', '2026-11-27', '2029-11-23']);
});
