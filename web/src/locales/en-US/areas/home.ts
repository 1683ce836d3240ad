import { home } from '#locales/en-US/home.ts';

export const texts = { home } as const;
