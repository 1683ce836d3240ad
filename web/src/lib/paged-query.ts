import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallArguments, EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { call } from './api.ts';

interface Page<Item = unknown> {
  items: readonly Item[];
  nextCursor: string | null;
}

/** The query options of a list that the server sends page by page. */
export function pagedQuery<E extends EndpointShape>(
  endpoint: E,
  { key, ...args }: { key: QueryKey } & Omit<CallArguments<E>, 'body'>,
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => {
      const page: unknown = { ...args, query: { cursor: pageParam, ...(args as { query?: object }).query } };
      return call(endpoint, page as Parameters<typeof call<E>>[1], signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as Page).nextCursor ?? undefined,
  });
}

/** The state of a paged list, and the function that loads its next page. */
export interface More {
  isLeft: boolean;
  /** Whether a page is loading, or loaded pages are being refetched. */
  isLoading: boolean;
  isLoadingNext: boolean;
  isFailed: boolean;
  load: () => void;
}

/** The loaded items of a paged query. */
export function usePaged<P extends Page, Key extends QueryKey>(
  options: UseInfiniteQueryOptions<P, DefaultError, InfiniteData<P>, Key, string | undefined>,
) {
  const query = useInfiniteQuery(options);
  const { data, error, isPlaceholderData, refetch, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page): P['items'][number][] => [...page.items]), [data]);
  const more: More = {
    isLeft: query.hasNextPage,
    isLoading: query.isFetching,
    isLoadingNext: query.isFetchingNextPage,
    isFailed: query.isFetchNextPageError,
    load: () => void fetchNextPage(),
  };
  return {
    /** Undefined until the first page is loaded. */
    rows,
    firstPage: data?.pages[0],
    error,
    /** Whether the rows belong to the previous search, because new ones have not arrived yet. */
    isStale: isPlaceholderData,
    retry: () => void refetch({ cancelRefetch: false }),
    more,
  };
}

/** Fetches all pages of a list. */
export async function everyPage<Item>(read: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}
