import { expect, test } from 'vitest';
import { findDateOrder } from './date-order.ts';

test('the order of day and month is that of the first date that can only be read one way', () => {
  expect(findDateOrder(['02/03/2027', '14/03/2027'])).toBe('day-first');
  expect(findDateOrder(['2.3.27', '3-14-2027 18:00'])).toBe('month-first');
});

test('the order stays open where every date can be read both ways, and does not matter for other dates', () => {
  expect(findDateOrder(['', '02/03/2027', '03/04/27'])).toBe('open');
  expect(findDateOrder(['2027-03-02', 'March 2', 'soon', '05/05/2027', '2/3'])).toBeUndefined();
});
