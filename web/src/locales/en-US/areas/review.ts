import { comments } from '#locales/en-US/comments/comments.ts';
import { reviewErrors } from '#locales/en-US/review/review-errors.ts';
import { reviewPage } from '#locales/en-US/review/review-page.ts';

const { place } = comments;

export const texts = { reviewPage, comments: { place }, errors: reviewErrors } as const;
