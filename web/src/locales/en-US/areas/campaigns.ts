import { adAccounts } from '#locales/en-US/deliveries/ad-accounts.ts';
import { assigned } from '#locales/en-US/people/assigned.ts';
import { invitationMails } from '#locales/en-US/people/invitation-mails.ts';

export const texts = { adAccounts, assigned, invitationMails } as const;
