import { settings } from '#locales/en-US/settings/settings.ts';
import { invitationMails } from '#locales/en-US/people/invitation-mails.ts';

export const texts = {
  settings,
  invitationMails,
  errors: {
    logo: {
      'not-a-picture': 'This logo cannot be used. Choose a JPG, PNG or WebP file that is not empty.',
      'too-large': 'This logo is larger than 2 MB. Choose a smaller file.',
    },
  },
} as const;
