import {
  keepPreviousData,
  useInfiniteQuery,
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { useMemo } from 'react';

interface Page<Row> {
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

/** The rows of a paginated query. */
export function usePagedRows<Row, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<Page<Row>, DefaultError, InfiniteData<Page<Row>>, Key, string | undefined>,
): ListRows<Row> {
  const query = useInfiniteQuery({ placeholderData: keepPreviousData, ...options });
  const { data, error, isPlaceholderData, refetch, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  return {
    rows,
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
