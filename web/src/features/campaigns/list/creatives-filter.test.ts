import { expect, test } from 'vitest';
import { columnsOf, creativeColumns, parseCreativesFilter } from './creatives-filter.ts';

test('columns are shown in the order of the address, each once, unknown ones dropped', () => {
  expect(columnsOf({ columns: 'due,campaign,due,nothing' })).toEqual(['due', 'campaign']);
  expect(columnsOf({})).toEqual(creativeColumns);
});

test('invalid values of the address are dropped', () => {
  expect(parseCreativesFilter({ status: 'late', due: 'soon', platform: 'meta', mine: 'true', sort: 7 })).toEqual({
    status: 'late',
    platform: 'meta',
    mine: 'true',
  });
});
