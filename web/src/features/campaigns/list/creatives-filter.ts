import { platforms } from '@ad-foundry/contract/limits.ts';
import { oneOf, readSearch, textParam } from '#ui/list-page/search-params.ts';

/** The columns that may be hidden, in their order unless the address says another. */
export const creativeColumns = ['campaign', 'slots', 'platforms', 'due', 'updated'] as const;
export type CreativeColumn = (typeof creativeColumns)[number];

/** Reads the filter of the list across campaigns; invalid values are dropped. */
export const parseCreativesFilter = readSearch({
  search: textParam,
  sort: oneOf(['due', 'name', 'updated', 'created']),
  status: oneOf(['open', 'complete', 'late', 'unfit']),
  due: oneOf(['week', 'month', 'none']),
  platform: oneOf(platforms),
  mine: oneOf(['true']),
  columns: textParam,
});
export type CreativesFilter = ReturnType<typeof parseCreativesFilter>;

/** The shown columns in order, from the address: `due,campaign`; all without one. */
export function columnsOf({ columns }: CreativesFilter): readonly CreativeColumn[] {
  if (columns === undefined) return creativeColumns;
  const named = columns.split(',').flatMap((name) => creativeColumns.filter((each) => each === name));
  return [...new Set(named)];
}
