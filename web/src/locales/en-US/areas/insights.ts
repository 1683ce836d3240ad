import { insights } from '#locales/en-US/insights.ts';

export const texts = { insights } as const;
