import {
  keepPreviousData,
  useInfiniteQuery,
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { useMemo } from 'react';

export interface RowsPage<Row> {
  items: Row[];
  nextCursor: string | null;
}

/** The loaded rows of a list, and how to load more. */
export interface ListRows<Row> {
  /** Undefined until the first page is loaded. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  retry: () => void;
  /** The rows are the previous search's, until the new ones arrive. */
  isStale: boolean;
  /** Absent where all rows are loaded at once. */
  more?: { isLeft: boolean; isLoading: boolean; isFailed: boolean; load: () => void };
}

/** The rows of a paginated query, and its first page, which may hold more than rows. */
export function usePagedRows<Page extends RowsPage<unknown>, Key extends QueryKey, Cursor>(
  options: UseInfiniteQueryOptions<Page, DefaultError, InfiniteData<Page>, Key, Cursor>,
): ListRows<Page['items'][number]> & { first: Page | undefined; more: NonNullable<ListRows<unknown>['more']> } {
  const query = useInfiniteQuery({ placeholderData: keepPreviousData, ...options });
  const { data, error, isPlaceholderData, refetch, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  return {
    rows,
    first: data?.pages[0],
    error,
    isStale: isPlaceholderData,
    retry: () => void refetch({ cancelRefetch: false }),
    more: {
      isLeft: query.hasNextPage,
      isLoading: query.isFetching,
      isFailed: query.isFetchNextPageError,
      load: () => void fetchNextPage(),
    },
  };
}
