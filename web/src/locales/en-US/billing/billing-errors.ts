import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type BillingCode = ErrorCode extends infer Code ? (Code extends `billing.${infer Rest}` ? Rest : never) : never;

/** Errors of plans and payments on their own pages; billing errors that other pages can show are in `errors.ts`. */
export const billingErrors = {
  billing: {
    disabled: 'Billing is turned off on this installation.',
    'already-subscribed': 'This organization already has a plan. Reload the page to see it.',
    'no-plan': 'This organization has no plan yet.',
    'no-changes': 'This is already your plan. Reload the page to see it.',
    'checkout-not-found': 'This checkout belongs to another organization, or does not exist.',
    'payment-required': 'The card was declined. Nothing was changed. Update the payment method and try again.',
    unavailable: 'The payment service is not responding right now. Nothing was charged. Try again in a moment.',
  },
} as const satisfies { billing: Record<Exclude<BillingCode, 'read-only' | 'seats-frozen'>, string> };
