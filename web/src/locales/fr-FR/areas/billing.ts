import type { texts as english } from '#locales/en-US/areas/billing.ts';
import { billing } from '#locales/fr-FR/billing/billing.ts';
import { billingErrors } from '#locales/fr-FR/billing/billing-errors.ts';
import type { Shape } from '#locales/shape.ts';

export const texts = { billing, errors: billingErrors } as const satisfies Shape<typeof english>;
