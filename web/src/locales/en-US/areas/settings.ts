import { settings } from '#locales/en-US/settings.ts';
import { invitationMails } from '#locales/en-US/invitation-mails.ts';

export const texts = { settings, invitationMails } as const;
