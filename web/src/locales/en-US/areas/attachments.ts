import { attachmentErrors, attachments } from '#locales/en-US/comments/attachments.ts';

export const texts = { attachments, errors: attachmentErrors } as const;
