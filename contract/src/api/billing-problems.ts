import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

const paying = ['billing.disabled', 'billing.unavailable'] as const satisfies ErrorCode[];

/** The error codes of plans and payments. */
export const billingProblems = {
  billing: {
    seatCost: ['billing.payment-required', 'billing.unavailable'],
    checkout: [...paying, 'billing.already-subscribed', 'billing.payment-required'],
    complete: [...paying, 'billing.checkout-not-found', 'billing.payment-required'],
    refresh: [...paying, 'billing.payment-required'],
    portal: [...paying, 'billing.no-changes', 'billing.no-plan', 'billing.payment-required'],
    switchInterval: [
      ...paying,
      'billing.no-changes',
      'billing.no-plan',
      'billing.payment-required',
      'billing.year-runs',
    ],
    startPaying: [...paying, 'billing.no-changes', 'billing.no-plan', 'billing.payment-required'],
    keep: [...paying, 'billing.no-plan', 'billing.payment-required'],
    changeInvoiceEmails: ['billing.disabled'],
    webhook: ['billing.disabled', 'request.invalid'],
  },
} as const satisfies Record<string, Record<string, readonly ErrorCode[]>>;
