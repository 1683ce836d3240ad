import { fields } from '#locales/fr-FR/fields.ts';

export const texts = { fields } as const;
