import { attachmentErrors, attachments } from '#locales/fr-FR/attachments.ts';

export const texts = { attachments, errors: attachmentErrors } as const;
