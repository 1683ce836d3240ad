import { formatTypes, platforms } from '@ad-foundry/contract/limits.ts';
import type { FormatFilter } from '#features/library/formats/format-search.ts';
import { oneOf, readSearch, textParam } from '#ui/list-page/search-params.ts';

/** Parses the search parameters of the library; invalid values are dropped. */
export const parseLibrarySearch = readSearch({
  view: oneOf(['templates']),
  search: textParam,
  platform: oneOf(platforms),
  type: oneOf(formatTypes),
  shelf: oneOf(['own', 'archived']),
  /** The open sheet. */
  make: oneOf(['format', 'template']),
});

/** The search parameters of the library. */
export type LibrarySearch = ReturnType<typeof parseLibrarySearch>;

/** The filter of formats in the search parameters. */
export function filterOf({ search = '', platform, type }: LibrarySearch): FormatFilter {
  return { search, platform: platform ?? null, type: type ?? null };
}

/** The open sheet on the page of a format or template. */
export type FormatEditing = 'edit' | 'copy';
