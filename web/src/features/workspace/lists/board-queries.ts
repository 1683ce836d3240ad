import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import type { ListedSlot } from '@ad-foundry/contract/listed-slots.ts';
import { lists, type ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import type { ReviewState } from '@ad-foundry/contract/rules/review/state.ts';
import { call } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';

/** Cards of a column per page. */
const columnPage = 20;
const keyOf = ['campaigns', 'slots'] as const;

/** The slots of one column, page by page. */
export function boardSlotsQuery(filter: ListedCreativesFilter, state: ReviewState) {
  const query = { ...filter, review: state, limit: columnPage };
  return pagedQuery(lists.slots, { key: [...keyOf, query], query });
}

/** Number of slots by state. */
export function slotCountsQuery(filter: ListedCreativesFilter) {
  return queryOptions({
    queryKey: [...keyOf, 'counted', filter],
    queryFn: ({ signal }) => call(lists.countSlots, { query: filter }, signal),
  });
}

/** Takes a decided slot from its column before the server has answered. */
export function takeOffBoard(queries: QueryClient, slotId: SlotId): void {
  // An answer from before the decision would bring the slot back.
  void queries.cancelQueries({ queryKey: keyOf });
  queries.setQueriesData<InfiniteData<{ items: ListedSlot[]; nextCursor: string | null }>>(
    { queryKey: keyOf, predicate: ({ queryKey }) => queryKey[2] !== 'counted' },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== slotId) })),
      },
  );
}
