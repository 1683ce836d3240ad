import { home } from '#locales/fr-FR/home.ts';

export const texts = { home } as const;
