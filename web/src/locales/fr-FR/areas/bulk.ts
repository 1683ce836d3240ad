import { bulk } from '#locales/fr-FR/bulk.ts';

export const texts = { bulk } as const;
