import { search } from '#locales/fr-FR/search.ts';

export const texts = { search } as const;
