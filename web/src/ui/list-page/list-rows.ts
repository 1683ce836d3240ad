import { keepPreviousData } from '@tanstack/react-query';
import { usePaged, type More } from '#lib/paged-query.ts';

/** The loaded rows of a list, and how to load more. */
export interface ListRows<Item> {
  /** Undefined until the first page is loaded. */
  rows: readonly Item[] | undefined;
  error: Error | null;
  retry: () => void;
  /** The rows belong to the previous search until the new ones arrive. */
  isStale: boolean;
  /** Absent where all rows are loaded at once. */
  more?: More;
}

/** The rows of a paged query; rows of the previous search stay until the new ones arrive. */
export const usePagedRows: typeof usePaged = (options) => usePaged({ placeholderData: keepPreviousData, ...options });
