import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { SearchKind } from '@ad-foundry/contract/rules/search/search-query.ts';
import { search } from '@ad-foundry/contract/search.ts';
import { call } from '#lib/api.ts';

interface SearchOptions {
  q: string;
  kind?: SearchKind | undefined;
  limit: number;
  /** The id of the open campaign. */
  near?: CampaignId | undefined;
}

/** The best matches of a search; the previous matches are shown until new ones arrive. */
export function foundQuery({ q, kind, limit, near }: SearchOptions) {
  return queryOptions({
    // The key is below the campaigns' key, because most changes to campaigns change the results.
    queryKey: ['campaigns', 'search', q, kind ?? '', limit, near ?? ''],
    queryFn: ({ signal }) => call(search.find, { query: { q, kind, limit, near } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    retry: false,
  });
}
