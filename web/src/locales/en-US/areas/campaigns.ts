import { assigned } from '#locales/en-US/assigned.ts';
import { invitationMails } from '#locales/en-US/invitation-mails.ts';

export const texts = { assigned, invitationMails } as const;
