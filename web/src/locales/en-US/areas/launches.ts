import { adNames, launches } from '#locales/en-US/insights/launches.ts';

export const texts = { adNames, launches } as const;
