import { comments } from '#locales/fr-FR/comments/comments.ts';
import { reviewErrors } from '#locales/fr-FR/review/review-errors.ts';
import { reviewPage } from '#locales/fr-FR/review/review-page.ts';

const { place } = comments;

export const texts = { reviewPage, comments: { place }, errors: reviewErrors } as const;
