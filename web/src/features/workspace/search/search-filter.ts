import type { SearchKind } from '@ad-foundry/contract/rules/search/search-query.ts';
import { oneOf, readSearch, textParam } from '#ui/list-page/search-params.ts';

// The same kinds as in the search grammar, which the router's initial script must not include.
const kinds = [
  'campaign',
  'group',
  'creative',
  'file',
  'value',
  'brief',
  'comment',
  'format',
  'template',
  'person',
] as const satisfies SearchKind[];

/** Parses a search from the URL; invalid values are dropped. */
export const parseSearchFilter = readSearch({ q: textParam, kind: oneOf(kinds) });
export type SearchFilter = ReturnType<typeof parseSearchFilter>;
