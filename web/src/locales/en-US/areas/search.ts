import { search } from '#locales/en-US/search.ts';

export const texts = { search } as const;
