import type { SearchKind } from '@ad-foundry/contract/rules/search/search-query.ts';
import { oneOf, readSearch, textParam } from '#ui/list-page/search-params.ts';

// Written out, so that the router's first script does not hold the search's grammar.
const kinds = [
  'campaign',
  'group',
  'creative',
  'file',
  'value',
  'format',
  'template',
  'person',
] as const satisfies SearchKind[];

/** Reads a search from the address; invalid values are dropped. */
export const parseSearchFilter = readSearch({ q: textParam, kind: oneOf(kinds) });
export type SearchFilter = ReturnType<typeof parseSearchFilter>;
