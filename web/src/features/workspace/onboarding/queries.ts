import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { sample } from '@ad-foundry/contract/sample.ts';
import { call } from '#lib/api.ts';
import { useEnterOrganization } from '#features/people/organizations/queries.ts';
import { campaignsQuery } from '#features/tree/campaigns/queries.ts';

const patienceMs = 60_000;
const pauseMs = 500;

/** Polls until a background job has created the sample's campaigns, so that the sample does not open empty. */
async function waitUntilFilled(queries: QueryClient): Promise<void> {
  const end = Date.now() + patienceMs;
  do {
    const list = await queries.fetchInfiniteQuery(campaignsQuery()).catch(() => null);
    if (list?.pages[0]?.items.length !== 0) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  } while (Date.now() < end);
}

/** Creates the sample organization and opens it once its campaigns exist. */
export function useLoadSample() {
  const queries = useQueryClient();
  const enter = useEnterOrganization();
  return useMutation({
    mutationFn: () => call(sample.load, {}),
    onSuccess: (me) => enter(me, { to: '/', prepare: () => waitUntilFilled(queries) }),
  });
}
