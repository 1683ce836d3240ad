import { attachments } from '#locales/en-US/comments/attachments.ts';
import { comments } from '#locales/en-US/comments/comments.ts';
import { decideBy } from '#locales/en-US/review/decide-by.ts';
import { reviewErrors } from '#locales/en-US/review/review-errors.ts';
import { reviewPage } from '#locales/en-US/review/review-page.ts';

const { place } = comments;
const { download, file, ofComment } = attachments;

export const texts = {
  reviewPage,
  decideBy,
  comments: { place },
  attachments: { download, file, ofComment },
  errors: reviewErrors,
} as const;
