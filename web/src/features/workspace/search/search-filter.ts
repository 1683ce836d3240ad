import type { SearchKind } from '@ad-foundry/contract/rules/search/search-query.ts';
import { oneOf, readSearch, textParam } from '#ui/list-page/search-params.ts';

// Repeated here, so that the router's initial script does not include the search grammar.
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
