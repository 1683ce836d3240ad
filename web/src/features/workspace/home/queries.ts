import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { home, type HomeEntry, type Waiting } from '@ad-foundry/contract/home.ts';
import { call } from '#lib/api.ts';

const countQuery = queryOptions({
  queryKey: ['campaigns', 'home-count'],
  queryFn: ({ signal }) => call(home.count, {}, signal),
});

/** What waits for the person, and the work of the team. The menu shows the same number. */
export const homeQuery = queryOptions({
  // The key is below the campaigns' key, because a change to any campaign may change the home page.
  queryKey: ['campaigns', 'home'],
  queryFn: async ({ signal, client }) => {
    const data = await call(home.find, {}, signal);
    client.setQueryData(countQuery.queryKey, { count: data.count });
    return data;
  },
});

/** Everything that waits for the person, by kind. */
export const waitingQuery = queryOptions({
  queryKey: ['campaigns', 'waiting'],
  queryFn: async ({ signal, client }) => {
    const data = await call(home.waiting, {}, signal);
    client.setQueryData(countQuery.queryKey, { count: data.count });
    return data;
  },
});

/** How much waits for the person. */
export const useWaitingCount = (): number => useQuery(countQuery).data?.count ?? 0;

/** Hides the first-run checklist; optimistic, shown again on failure. */
export function useHideSteps() {
  const queries = useQueryClient();
  const { queryKey } = homeQuery;
  return useMutation({
    mutationFn: () => call(home.hideSteps, { body: { isHidden: true } }),
    onMutate: () => {
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, steps: { ...before.steps, isHidden: true } });
      return { before };
    },
    onError: (_error, _change, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before);
    },
  });
}

export type RemindEntry = Extract<HomeEntry, { kind: 'remind' }>;

const without = <Data extends Waiting>(data: Data, { id }: HomeEntry): Data => ({
  ...data,
  count: data.count - 1,
  entries: data.entries.filter((entry) => entry.id !== id),
});

/** Removes an entry that was done from the lists and from the number in the menu, before they are fetched again. */
export function useRemoveEntry() {
  const queries = useQueryClient();
  return (entry: HomeEntry): void => {
    queries.setQueryData(homeQuery.queryKey, (data) => data && without(data, entry));
    queries.setQueryData(waitingQuery.queryKey, (data) => data && without(data, entry));
    queries.setQueryData(countQuery.queryKey, (data) => data && { count: Math.max(0, data.count - 1) });
  };
}

/** Reminds a guest of missing files, for the campaign that is due first. @returns whether a mail is sent */
export function useRemind() {
  const queries = useQueryClient();
  const remove = useRemoveEntry();
  return useMutation({
    mutationFn: async ({ campaign, memberId }: RemindEntry) => {
      const body = { memberIds: [memberId] };
      const { results } = await call(reminders.remind, { params: { campaignId: campaign.id }, body });
      return results.some(({ outcome }) => outcome === 'reminded');
    },
    onSuccess: (_isReminded, entry) => remove(entry),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: homeQuery.queryKey });
      void queries.invalidateQueries({ queryKey: waitingQuery.queryKey });
      void queries.invalidateQueries({ queryKey: countQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ['people', 'reminders'] });
    },
  });
}
