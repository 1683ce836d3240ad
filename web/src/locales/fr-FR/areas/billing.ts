import type { texts as english } from '#locales/en-US/areas/billing.ts';
import { billing } from '#locales/fr-FR/billing.ts';
import type { Shape } from '#locales/shape.ts';

export const texts = { billing } as const satisfies Shape<typeof english>;
