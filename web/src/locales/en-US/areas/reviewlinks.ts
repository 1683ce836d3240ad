import { reviewLinks } from '#locales/en-US/review/review-links.ts';

export const texts = { reviewLinks } as const;
