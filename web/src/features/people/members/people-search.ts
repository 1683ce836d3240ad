import { oneOf, readSearch, textParam } from '#ui/list-page/search-params.ts';

/** Parses the search parameters of the people page; invalid values are dropped. */
export const parsePeopleSearch = readSearch({ tab: oneOf(['guest', 'invited']), search: textParam });

export type PeopleSearch = ReturnType<typeof parsePeopleSearch>;
