import type { texts as english } from '#locales/en-US/areas/insights.ts';
import type { Shape } from '#locales/shape.ts';
import { insightErrors } from '#locales/fr-FR/insights/insight-errors.ts';
import { insights } from '#locales/fr-FR/insights/insights.ts';

export const texts = { errors: insightErrors, insights } as const satisfies Shape<typeof english>;
