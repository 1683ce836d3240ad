import { dropping } from '#locales/en-US/dropping.ts';

export const texts = { dropping } as const;
