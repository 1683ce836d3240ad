import { settings } from '#locales/en-US/settings/settings.ts';
import { invitationMails } from '#locales/en-US/people/invitation-mails.ts';

export const texts = { settings, invitationMails } as const;
