import { adAccounts } from '#locales/en-US/ad-accounts.ts';
import { assigned } from '#locales/en-US/assigned.ts';
import { invitationMails } from '#locales/en-US/invitation-mails.ts';

export const texts = { adAccounts, assigned, invitationMails } as const;
