import { adAccounts } from '#locales/fr-FR/ad-accounts.ts';
import { assigned } from '#locales/fr-FR/assigned.ts';
import { invitationMails } from '#locales/fr-FR/invitation-mails.ts';

export const texts = { adAccounts, assigned, invitationMails } as const;
