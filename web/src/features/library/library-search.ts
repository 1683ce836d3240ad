import { formatTypes, platforms } from '@ad-foundry/contract/limits.ts';
import type { FormatFilter } from '#features/formats/format-search.ts';

export type Shelf = 'all' | 'own' | 'archived';

/** What the address of the library says. */
export interface LibrarySearch {
  view?: 'templates';
  search?: string;
  platform?: FormatFilter['platform'];
  type?: FormatFilter['type'];
  shelf?: Exclude<Shelf, 'all'>;
  /** A sheet that is open above it. */
  make?: 'format' | 'template';
}

const one = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((each) => each === value);

/** Reads the address; what makes no sense in it is left out. */
export function parseLibrarySearch(search: Record<string, unknown>): LibrarySearch {
  const view = one(['templates'], search.view);
  const text = typeof search.search === 'string' && search.search.trim() !== '' ? search.search : undefined;
  const platform = one(platforms, search.platform);
  const type = one(formatTypes, search.type);
  const shelf = one(['own', 'archived'], search.shelf);
  const make = one(['format', 'template'], search.make);
  return {
    ...(view ? { view } : {}),
    ...(text ? { search: text } : {}),
    ...(platform ? { platform } : {}),
    ...(type ? { type } : {}),
    ...(shelf ? { shelf } : {}),
    ...(make ? { make } : {}),
  };
}

/** What is open above the page of a format or a template. */
export type FormatEditing = 'edit' | 'copy';
