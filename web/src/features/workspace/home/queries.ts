import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { home, type OwingPerson } from '@ad-foundry/contract/home.ts';
import { call } from '#lib/api.ts';

/** Data of the home page: due, rejected, delivered and missing files. */
export const homeQuery = queryOptions({
  // The key is below the campaigns' key, because a change to any campaign may change the home page.
  queryKey: ['campaigns', 'home'],
  queryFn: ({ signal }) => call(home.find, {}, signal),
});

/** Records a visit. */
export const recordVisit = (): Promise<void> => call(home.visit, {});

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

/** Reminds people of missing files, each for the campaign that is due first. @returns the number of mails */
export function useRemind() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (people: readonly OwingPerson[]) => {
      const byCampaign = new Map<CampaignId, MemberId[]>();
      for (const { campaign, memberId } of people)
        byCampaign.set(campaign.id, [...(byCampaign.get(campaign.id) ?? []), memberId]);
      let count = 0;
      for (const [campaignId, memberIds] of byCampaign) {
        const { results } = await call(reminders.remind, { params: { campaignId }, body: { memberIds } });
        count += results.filter(({ outcome }) => outcome === 'reminded').length;
      }
      return count;
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: homeQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ['people', 'reminders'] });
    },
  });
}
