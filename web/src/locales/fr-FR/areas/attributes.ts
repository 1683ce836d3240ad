import { attributes } from '#locales/fr-FR/attributes.ts';

export const texts = { attributes } as const;
