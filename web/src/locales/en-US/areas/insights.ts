import { insightErrors } from '#locales/en-US/insights/insight-errors.ts';
import { insights } from '#locales/en-US/insights/insights.ts';

export const texts = { errors: insightErrors, insights } as const;
