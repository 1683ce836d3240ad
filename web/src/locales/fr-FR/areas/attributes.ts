import { attributes } from '#locales/fr-FR/creatives/attributes.ts';

export const texts = { attributes } as const;
