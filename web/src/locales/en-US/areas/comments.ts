import { review } from '#locales/en-US/slots/review.ts';
import { attachmentErrors, attachments } from '#locales/en-US/comments/attachments.ts';
import { brief } from '#locales/en-US/creatives/brief.ts';
import { comments } from '#locales/en-US/comments/comments.ts';
import { markdown } from '#locales/en-US/comments/markdown.ts';
import { textHistory } from '#locales/en-US/comments/text-history.ts';

export const texts = {
  attachments,
  brief,
  comments,
  markdown,
  review,
  textHistory,
  errors: {
    ...attachmentErrors,
    comment: {
      'not-found': 'This comment could not be found. It may have been deleted in the meantime.',
      'guests-off': 'Guests cannot comment here. Ask the team to allow it, or write to them directly.',
      'too-many': 'There is no room for more comments here.',
    },
  },
} as const;
