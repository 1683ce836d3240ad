import { attachments } from '#locales/fr-FR/comments/attachments.ts';
import { comments } from '#locales/fr-FR/comments/comments.ts';
import { decideBy } from '#locales/fr-FR/review/decide-by.ts';
import { reviewErrors } from '#locales/fr-FR/review/review-errors.ts';
import { reviewPage } from '#locales/fr-FR/review/review-page.ts';

const { place } = comments;
const { download, file, ofComment } = attachments;

export const texts = {
  reviewPage,
  decideBy,
  comments: { place },
  attachments: { download, file, ofComment },
  errors: reviewErrors,
} as const;
