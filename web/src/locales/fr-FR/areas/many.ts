import { many } from '#locales/fr-FR/many.ts';

export const texts = { many } as const;
