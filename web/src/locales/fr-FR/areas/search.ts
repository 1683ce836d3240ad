import { search } from '#locales/fr-FR/lists/search.ts';

export const texts = { search } as const;
