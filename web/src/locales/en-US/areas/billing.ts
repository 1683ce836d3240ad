import { billing } from '#locales/en-US/billing/billing.ts';
import { billingErrors } from '#locales/en-US/billing/billing-errors.ts';

export const texts = { billing, errors: billingErrors } as const;
