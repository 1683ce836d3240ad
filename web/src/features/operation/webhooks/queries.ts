import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { WebhookId, WebhookMessageId } from '@ad-foundry/contract/ids.ts';
import { webhooks } from '@ad-foundry/contract/webhooks.ts';
import { call } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(webhooks.list, {}, signal),
});

/** The campaigns to choose from, by name. */
export const campaignNamesQuery = pagedQuery(campaigns.list, { key: ['campaigns', 'names'], query: { sort: 'name' } });

/** Attempts arrive while the log is open. */
const lookAgainMs = 3_000;

export const attemptsQuery = (webhookId: WebhookId) => ({
  ...pagedQuery(webhooks.attempts, { key: ['webhooks', webhookId, 'attempts'], params: { webhookId }, query: {} }),
  refetchInterval: lookAgainMs,
});

type Body<E extends 'create' | 'change'> = Parameters<typeof call<(typeof webhooks)[E]>>[1]['body'];

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
}

export function useCreateWebhook() {
  const mutationFn = (body: Body<'create'>) => call(webhooks.create, { body });
  return useMutation({ mutationFn, onSettled: useRefresh() });
}

export function useChangeWebhook(webhookId: WebhookId) {
  const mutationFn = (body: Body<'change'>) => call(webhooks.change, { params: { webhookId }, body });
  return useMutation({ mutationFn, onSettled: useRefresh() });
}

export function useRotateSecret(webhookId: WebhookId) {
  const mutationFn = (overlapHours: number) => call(webhooks.rotate, { params: { webhookId }, body: { overlapHours } });
  return useMutation({ mutationFn, onSettled: useRefresh() });
}

export function useRemoveWebhook(webhookId: WebhookId) {
  const mutationFn = () => call(webhooks.remove, { params: { webhookId } });
  return useMutation({ mutationFn, onSettled: useRefresh() });
}

export function useTestWebhook(webhookId: WebhookId) {
  const mutationFn = () => call(webhooks.test, { params: { webhookId } });
  return useMutation({ mutationFn, onSettled: useRefresh() });
}

export function useResend(webhookId: WebhookId) {
  const mutationFn = (webhookMessageId: WebhookMessageId) =>
    call(webhooks.resend, { params: { webhookId, webhookMessageId } });
  return useMutation({ mutationFn, onSettled: useRefresh() });
}
