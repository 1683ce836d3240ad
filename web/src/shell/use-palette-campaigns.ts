import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { call } from '#lib/api.ts';

const pauseMs = 120;
const shown = 6;

/** Campaigns that match a search, or the newest ones. */
function foundCampaignsQuery(search: string) {
  return queryOptions({
    queryKey: ['campaigns', 'palette', search],
    queryFn: ({ signal }) => call(campaigns.list, { query: { limit: shown, ...(search ? { search } : {}) } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
}

/** Campaigns for the palette; the search is debounced and the last result stays meanwhile. */
export function usePaletteCampaigns(text: string) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), text.trim() === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery(foundCampaignsQuery(search));
  return {
    items: query.data?.items ?? [],
    failed: query.isError,
    searching: query.isFetching || search !== text.trim(),
  };
}
