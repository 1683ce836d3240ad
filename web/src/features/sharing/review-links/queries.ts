import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CampaignId, ReviewLinkId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { reviewLinks } from '@ad-foundry/contract/review-links.ts';
import { call } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import type { ReviewSubject } from './review-subject.ts';

/** The review links of a campaign, newest first. */
export const reviewLinksQuery = (campaignId: CampaignId) =>
  queryOptions({
    queryKey: ['review-links', campaignId],
    queryFn: ({ signal }) => call(reviewLinks.list, { params: { campaignId } }, signal),
    select: ({ items }) => items,
  });

/** The slots of what is shared, by state; null for a choice that no single request counts. */
export function subjectStatesQuery({ campaignId, scope }: ReviewSubject) {
  const isCounted =
    scope.kind === 'campaign' || (scope.kind === 'creatives' && scope.creativeIds.length <= limits.pageSizeMax);
  const query = { campaignId, ...(scope.kind === 'creatives' ? { creativeIds: scope.creativeIds.join(',') } : {}) };
  return queryOptions({
    queryKey: ['campaigns', 'slots', 'counted', query],
    queryFn: ({ signal }) => (isCounted ? call(lists.countSlots, { query }, signal) : null),
  });
}

/** What happened by a link, newest first. */
export const reviewLogQuery = (reviewLinkId: ReviewLinkId) =>
  pagedQuery(reviewLinks.log, { key: ['review-links', 'log', reviewLinkId], params: { reviewLinkId }, query: {} });

export type NewLink = CallArguments<typeof reviewLinks.create>['body'];
export type LinkChange = CallArguments<typeof reviewLinks.update>['body'];
export type Recipients = CallArguments<typeof reviewLinks.send>['body'];

/** Creates, changes, mails, reads and revokes the review links of a campaign. */
export function useLinkActions(campaignId: CampaignId) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['review-links'] });
  const create = useMutation({
    mutationFn: (body: NewLink) => call(reviewLinks.create, { params: { campaignId }, body }),
    onSettled,
  });
  const update = useMutation({
    mutationFn: ({ id, body }: { id: ReviewLinkId; body: LinkChange }) =>
      call(reviewLinks.update, { params: { reviewLinkId: id }, body }),
    onSettled,
  });
  const send = useMutation({
    mutationFn: ({ id, body }: { id: ReviewLinkId; body: Recipients }) =>
      call(reviewLinks.send, { params: { reviewLinkId: id }, body }),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (id: ReviewLinkId) => call(reviewLinks.revoke, { params: { reviewLinkId: id } }),
    onSettled,
  });
  return { create, update, send, revoke };
}

/** What revoking a link would change in the steps of its campaign. @throws ApiError */
export const readRevocation = (reviewLinkId: ReviewLinkId) =>
  call(reviewLinks.revocation, { params: { reviewLinkId } });

/** The address of a link, which only its maker can read again. @throws ApiError */
export const readAddress = async (reviewLinkId: ReviewLinkId): Promise<string> =>
  (await call(reviewLinks.address, { params: { reviewLinkId } })).url;
