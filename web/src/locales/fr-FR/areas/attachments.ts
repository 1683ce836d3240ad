import { attachmentErrors, attachments } from '#locales/fr-FR/comments/attachments.ts';

export const texts = { attachments, errors: attachmentErrors } as const;
