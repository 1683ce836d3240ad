import { search } from '#locales/en-US/lists/search.ts';

export const texts = { search } as const;
