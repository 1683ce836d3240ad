import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CampaignId, CreativeId, ReviewStepId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { reviewSteps } from '@ad-foundry/contract/review-steps.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { addressOf, call } from '#lib/api.ts';

/** A campaign, or one of its creatives. */
export interface ReviewPlace {
  campaignId: CampaignId;
  creativeId?: CreativeId | undefined;
}

/** The steps of a campaign, and the files at each; the key is below that of campaigns, so that decisions refetch it. */
export function reviewQuery({ campaignId, creativeId }: ReviewPlace) {
  return queryOptions({
    queryKey: ['campaigns', campaignId, 'review-steps', creativeId ?? null],
    queryFn: ({ signal }) => call(reviewSteps.show, { params: { campaignId }, query: { creativeId } }, signal),
  });
}

/** The members who can review. */
export const candidatesQuery = queryOptions({
  queryKey: ['members', 'reviewers'],
  queryFn: ({ signal }) => call(reviewSteps.people, {}, signal),
});

/** The open review links of a campaign whose holders may decide. */
export function decidingLinksQuery(campaignId: CampaignId) {
  return queryOptions({
    queryKey: ['campaigns', campaignId, 'deciding-links'],
    queryFn: async ({ signal }) => {
      const { items } = await call(reviewLinks.list, { params: { campaignId } }, signal);
      return items.map(({ id, title, rights, state, scope }) => ({
        id,
        title,
        isUsable: rights.decide && state === 'open' && scope.kind === 'campaign',
      }));
    },
  });
}

export type StepsInput = CallArguments<typeof reviewSteps.set>['body'];

export function useSetSteps(campaignId: CampaignId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: StepsInput) => call(reviewSteps.set, { params: { campaignId }, body }),
    onSuccess: (next) => queries.setQueryData(reviewQuery({ campaignId }).queryKey, next),
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns', campaignId] }),
  });
}

/** Sets the day by which the caller decides at the steps of a campaign; null withdraws it. */
export function usePromiseDecisions(campaignId: CampaignId) {
  const queries = useQueryClient();
  const params = { campaignId };
  return useMutation({
    mutationFn: (day: string | null) =>
      day === null ? call(promises.withdrawDecision, { params }) : call(promises.decide, { params, body: { day } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns', campaignId] }),
  });
}

/** Approves versions in place of the reviewers of their open step. */
export function useApproveForStep({ campaignId, creativeId }: ReviewPlace) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ stepId, versionIds }: { stepId: ReviewStepId; versionIds: readonly VersionId[] }) => {
      for (const versionId of versionIds)
        await call(reviewSteps.decide, { params: { versionId }, body: { stepId, decision: 'approved' } });
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['campaigns', campaignId] }),
        queries.invalidateQueries({ queryKey: ['creatives', creativeId] }),
      ]),
  });
}

/** The address of the approval record. */
export function recordAddress({ campaignId, creativeId }: ReviewPlace, format: 'pdf' | 'csv', locale: Locale): string {
  return addressOf(reviewSteps.record, {
    params: { campaignId },
    query: { format, locale, ...(creativeId ? { creativeIds: creativeId } : {}) },
  });
}
