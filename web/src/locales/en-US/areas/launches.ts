import { adNames, launches } from '#locales/en-US/launches.ts';

export const texts = { adNames, launches } as const;
