import type { Sort } from '#features/platforms/insights/figure-list.ts';
import type { CreativesPlace } from '#features/platforms/insights/queries.ts';

export type Direction = NonNullable<CreativesPlace['direction']>;

/** The orders that the grid offers, the usual one first. */
export const sorts: readonly (readonly [Sort, Direction])[] = [
  ['spend', 'descending'],
  ['results', 'descending'],
  ['costPerResult', 'ascending'],
  ['roas', 'descending'],
  ['hookRate', 'descending'],
  ['holdRate', 'descending'],
  ['ctr', 'descending'],
  ['change', 'descending'],
  ['firstDay', 'descending'],
  ['ads', 'descending'],
  ['name', 'ascending'],
];
