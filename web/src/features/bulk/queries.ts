import { queryOptions } from '@tanstack/react-query';
import type { BulkChangeId } from '@ad-foundry/contract/ids.ts';
import { bulk } from '@ad-foundry/contract/work/bulk.ts';
import { lists, type ListedCreativesFilter } from '@ad-foundry/contract/work/lists.ts';
import { call } from '#lib/api.ts';

/** An own bulk change; live events tell of others' changes of the same. */
export function bulkQuery(bulkId: BulkChangeId) {
  return queryOptions({
    queryKey: ['bulk', bulkId],
    queryFn: ({ signal }) => call(bulk.find, { params: { bulkId } }, signal),
  });
}

/** How many creatives match a filter. */
export const countCreatives = (filter: ListedCreativesFilter) => call(lists.countCreatives, { query: filter });
