/** Texts of every list. */
export const list = {
  view: 'View',
  cards: 'Cards',
  table: 'Table',
  filters: '{count, plural, =0 {Filters} other {Filters ({count, number})}}',
  sort: 'Sort by',
  select: 'Select {name}',
  all: 'Select all',
  selected: '{count, plural, one {# selected} other {# selected}}',
  found: '{count, plural, one {# result} other {# results}}',
  foundMore: '{count, plural, one {# result so far} other {# results so far}}',
  nothing: 'Nothing matches',
  nothingBody: 'Try another word or remove a filter.',
  clear: 'Clear search and filters',
  clearFilters: 'Clear filters',
  more: 'Loading more',
  moreFailed: 'More could not be loaded.',
} as const;
