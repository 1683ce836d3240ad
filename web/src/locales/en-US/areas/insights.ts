import { insightErrors } from '#locales/en-US/insight-errors.ts';
import { insights } from '#locales/en-US/insights.ts';

export const texts = { errors: insightErrors, insights } as const;
