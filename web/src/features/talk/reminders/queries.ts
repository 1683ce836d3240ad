import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import { reminders } from '@ad-foundry/contract/reminders/reminders.ts';
import { call } from '#lib/api.ts';

/** The reminders of a campaign; the key is below that of people, so that changes of people refetch it. */
export function campaignRemindersQuery(campaignId: CampaignId) {
  return queryOptions({
    queryKey: ['people', 'reminders', campaignId],
    queryFn: ({ signal }) => call(reminders.show, { params: { campaignId } }, signal),
  });
}

/** The reminders that will be sent tomorrow. */
export const tomorrowQuery = queryOptions({
  queryKey: ['people', 'reminders', 'tomorrow'],
  queryFn: ({ signal }) => call(reminders.tomorrow, {}, signal),
});

export function useReminderActs(campaignId: CampaignId) {
  const queries = useQueryClient();
  const params = { campaignId };
  const set = useMutation({
    mutationFn: (body: CallArguments<typeof reminders.set>['body']) => call(reminders.set, { params, body }),
    onSuccess: (next) => queries.setQueryData(campaignRemindersQuery(campaignId).queryKey, next),
  });
  const remind = useMutation({
    mutationFn: (memberIds: MemberId[]) => call(reminders.remind, { params, body: { memberIds } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['people', 'reminders'] }),
  });
  return { set, remind };
}
