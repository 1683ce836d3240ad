import { assigned } from '#locales/fr-FR/assigned.ts';

export const texts = { assigned } as const;
