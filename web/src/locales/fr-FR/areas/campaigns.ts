import { adAccounts } from '#locales/fr-FR/deliveries/ad-accounts.ts';
import { assigned } from '#locales/fr-FR/people/assigned.ts';
import { invitationMails } from '#locales/fr-FR/people/invitation-mails.ts';

export const texts = { adAccounts, assigned, invitationMails } as const;
