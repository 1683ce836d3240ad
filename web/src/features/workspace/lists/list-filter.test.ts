import { expect, test } from 'vitest';
import { creativeColumnsOf } from './columns.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import { fromWall } from '#ui/form/wall-time.ts';
import { parseCreativesFilter } from './list-filter.ts';
import { queryOf } from './lists.ts';

test('columns keep the order of the URL, without duplicates and unknown columns', () => {
  expect(creativeColumnsOf({ columns: 'due,campaign,due,nothing' })).toEqual(['due', 'campaign']);
  expect(creativeColumnsOf({})).toEqual(['campaign', 'people', 'slots', 'platforms', 'due', 'updated']);
  expect(creativeColumnsOf({ columns: 'unfit,progress' })).toEqual(['unfit', 'progress']);
});

test('invalid values in the URL are dropped', () => {
  expect(
    parseCreativesFilter({ status: 'late', due: 'soon', platform: 'meta', assignedToMe: 'true', sort: 7 }),
  ).toEqual({
    status: 'late',
    platform: 'meta',
    assignedToMe: 'true',
  });
});

test('a filter accepts several values, without duplicates and unknown values', () => {
  const search = {
    status: 'late,nothing,unfit,late',
    platform: 'tiktok,meta',
    memberId: 'mem_a,grp_b,mem_c',
    formatId: ',',
  };
  expect(parseCreativesFilter(search)).toEqual({
    status: 'late,unfit',
    platform: 'tiktok,meta',
    memberId: 'mem_a,mem_c',
  });
});

test('a range of due days is sent from the start of the first day to the end of the last day', () => {
  const filter = parseCreativesFilter({ dueFrom: '2026-12-31', dueTo: '2026-12-31', columns: 'due' });
  const zone = shownTimeZone();
  const startOf = (year: number, month: number, day: number) =>
    fromWall({ year, month, day, hour: 0, minute: 0 }, zone).toISOString();
  expect(queryOf(filter)).toEqual({ dueFrom: startOf(2026, 12, 31), dueBefore: startOf(2027, 1, 1) });
  expect(parseCreativesFilter({ dueFrom: 'tomorrow', dueTo: '2026-13-40' })).toEqual({});
});

test('addresses that name a decision find the states that it means', () => {
  expect(parseCreativesFilter({ decision: 'undecided' })).toEqual({ review: 'to-review,delivered' });
  expect(parseCreativesFilter({ decision: 'nothing', review: 'sent,nothing' })).toEqual({ review: 'sent' });
});
