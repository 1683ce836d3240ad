import { keepPreviousData } from '@tanstack/react-query';
import { usePaged, type More } from '#lib/paged-query.ts';

/** The loaded rows of a list, and the function that loads more. */
export interface ListRows<Item> {
  /** Undefined until the first page is loaded. */
  rows: readonly Item[] | undefined;
  error: Error | null;
  retry: () => void;
  /** Whether the rows belong to the previous search, because the new ones have not arrived yet. */
  isStale: boolean;
  /** Absent if all rows are loaded at once. */
  more?: More;
}

/** The rows of a paged query; rows of the previous search are shown until the new ones arrive. */
export const usePagedRows: typeof usePaged = (options) => usePaged({ placeholderData: keepPreviousData, ...options });
