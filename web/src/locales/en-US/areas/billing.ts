import { billing } from '#locales/en-US/billing.ts';
import { billingErrors } from '#locales/en-US/billing-errors.ts';

export const texts = { billing, errors: billingErrors } as const;
