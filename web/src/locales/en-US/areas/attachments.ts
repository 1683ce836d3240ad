import { attachmentErrors, attachments } from '#locales/en-US/attachments.ts';

export const texts = { attachments, errors: attachmentErrors } as const;
