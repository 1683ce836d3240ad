import { home } from '#locales/en-US/lists/home.ts';

export const texts = { home } as const;
