import { dropping } from '#locales/fr-FR/dropping.ts';

export const texts = { dropping } as const;
