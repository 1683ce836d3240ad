import { oneOf, readSearch, textParam } from '#ui/list-page/search-params.ts';

/** Reads the archive's filter from the address; invalid values are dropped. */
export const parseArchiveSearch = readSearch({
  search: textParam,
  kind: oneOf(['group', 'campaign', 'creative']),
});
