import { searchKinds } from '@ad-foundry/contract/rules/search/search-query.ts';
import { oneOf, readSearch, textParam } from '#ui/list-page/search-params.ts';

/** Reads a search from the address; invalid values are dropped. */
export const parseSearchFilter = readSearch({ q: textParam, kind: oneOf(searchKinds) });
export type SearchFilter = ReturnType<typeof parseSearchFilter>;
