import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { billing, type BillingInterval, type Standing } from '@ad-foundry/contract/billing.ts';
import { call } from '#lib/api.ts';
import { standingKey } from '#lib/read-only.ts';

/** Plan, seats, storage and invoices of the current organization. */
export const billingQuery = queryOptions({
  queryKey: ['billing', 'overview'],
  queryFn: ({ signal }) => call(billing.overview, {}, signal),
});

/** The billing state of the current organization; null if it is not billed. */
export const standingQuery = queryOptions({
  queryKey: standingKey,
  queryFn: async ({ signal }) => (await call(billing.standing, {}, signal)).standing,
});

/**
 * The date on which the current organization ends, if it is a sample. Query it only for an organization without a
 * billing state.
 */
export const sampleEndQuery = queryOptions({
  queryKey: ['billing', 'sample-end'],
  queryFn: async ({ signal }) => (await call(billing.standing, {}, signal)).sampleEndsAt,
});

/** The cost of additional members. */
export const seatCostQuery = (add: number) =>
  queryOptions({
    queryKey: ['billing', 'seat-cost', add],
    queryFn: ({ signal }) => call(billing.seatCost, { query: { add } }, signal),
  });

/** Opens the hosted checkout in this tab. */
export function useCheckout() {
  return useMutation({
    mutationFn: (interval: BillingInterval) => call(billing.checkout, { body: { interval } }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

/** Opens a page of the hosted portal in this tab. */
export function usePortal() {
  return useMutation({
    mutationFn: (task: 'payment-method' | 'cancel' | 'manage') => call(billing.portal, { body: { task } }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

/** Replaces the addresses that get a copy of each paid invoice. */
export function useChangeInvoiceEmails() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (emails: string[]) => call(billing.changeInvoiceEmails, { body: { emails } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: billingQuery.queryKey }),
  });
}

/** A mutation of the plan, which refetches all billing data. */
function useChange<V = void>(change: (value: V) => Promise<Standing>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (standing) => {
      queries.setQueryData(standingQuery.queryKey, standing);
      await queries.invalidateQueries({ queryKey: ['billing'] });
    },
  });
}

export const useComplete = () => useChange((sessionId: string) => call(billing.complete, { body: { sessionId } }));
export const useRefresh = () => useChange(() => call(billing.refresh, {}));
export const useKeepPlan = () => useChange(() => call(billing.keep, {}));
export const useStartPaying = () => useChange(() => call(billing.startPaying, { body: { key: crypto.randomUUID() } }));
export const useSwitchInterval = () =>
  useChange((interval: BillingInterval) =>
    call(billing.switchInterval, { body: { interval, key: crypto.randomUUID() } }),
  );
