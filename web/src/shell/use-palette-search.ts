import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { campaigns, type Campaign } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { foundQuery } from '#features/workspace/search/queries.ts';
import { call } from '#lib/api.ts';

const pauseMs = 120;
const newestShown = 6;
const foundShown = 10;

const newestQuery = queryOptions({
  queryKey: ['campaigns', 'palette'],
  queryFn: ({ signal }) => call(campaigns.list, { query: { limit: newestShown } }, signal),
  placeholderData: keepPreviousData,
  staleTime: 10_000,
  retry: false,
});

/** The newest campaigns, which the palette shows before the user types. */
export function usePaletteCampaigns(enabled: boolean): readonly Campaign[] {
  return useQuery({ ...newestQuery, enabled }).data?.items ?? [];
}

/** The best matches, those in the open campaign first; debounced, while the last result stays. */
export function usePaletteSearch(text: string) {
  const [q, setQ] = useState('');
  const { campaignId } = useParams({ strict: false });
  useEffect(() => {
    const timer = setTimeout(() => setQ(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    ...foundQuery({ q, limit: foundShown, near: campaignId as CampaignId | undefined }),
    enabled: q !== '',
  });
  return {
    items: (q === '' ? undefined : query.data?.items) ?? [],
    failed: query.isError,
    searching: query.isFetching || q !== text,
  };
}
