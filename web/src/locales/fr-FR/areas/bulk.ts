import { bulk } from '#locales/fr-FR/creatives/bulk.ts';

export const texts = { bulk } as const;
