import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type BillingCode = ErrorCode extends infer Code ? (Code extends `billing.${infer Rest}` ? Rest : never) : never;

/** What may go wrong with plans and payments on their own pages; what other pages may answer is in `errors.ts`. */
export const billingErrors = {
  billing: {
    disabled: 'Nothing is billed on this installation.',
    'already-subscribed': 'This organization has a plan already. Reload the page to see it.',
    'no-plan': 'This organization has no plan yet.',
    'no-changes': 'The plan is like this already. Reload the page to see it.',
    'year-runs': 'A yearly plan runs to its end. Cancel it, and choose the monthly plan then.',
    'checkout-not-found': 'This checkout belongs to another organization, or does not exist.',
    'payment-required': 'The card was declined. Nothing was changed. Update the payment method and try again.',
    unavailable: 'The payment service does not answer right now. Nothing was charged. Please try again in a moment.',
  },
} as const satisfies { billing: Record<Exclude<BillingCode, 'read-only' | 'seats-frozen'>, string> };
