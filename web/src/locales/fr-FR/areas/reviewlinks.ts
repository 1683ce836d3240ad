import { reviewLinks } from '#locales/fr-FR/review/review-links.ts';

export const texts = { reviewLinks } as const;
