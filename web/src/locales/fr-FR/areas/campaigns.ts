import { assigned } from '#locales/fr-FR/assigned.ts';
import { invitationMails } from '#locales/fr-FR/invitation-mails.ts';

export const texts = { assigned, invitationMails } as const;
