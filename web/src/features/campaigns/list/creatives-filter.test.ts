import { expect, test } from 'vitest';
import { creativeColumnsOf } from './columns.ts';
import { parseCreativesFilter } from './creatives-filter.ts';

test('columns are shown in the order of the address, each once, unknown ones dropped', () => {
  expect(creativeColumnsOf({ columns: 'due,campaign,due,nothing' })).toEqual(['due', 'campaign']);
  expect(creativeColumnsOf({})).toEqual(['campaign', 'people', 'slots', 'platforms', 'due', 'updated']);
  expect(creativeColumnsOf({ columns: 'unfit,progress' })).toEqual(['unfit', 'progress']);
});

test('invalid values of the address are dropped', () => {
  expect(parseCreativesFilter({ status: 'late', due: 'soon', platform: 'meta', mine: 'true', sort: 7 })).toEqual({
    status: 'late',
    platform: 'meta',
    mine: 'true',
  });
});
