import { home } from '#locales/fr-FR/lists/home.ts';

export const texts = { home } as const;
