import type { texts as english } from '#locales/en-US/areas/settings.ts';
import type { Shape } from '#locales/shape.ts';
import { settings } from '#locales/fr-FR/settings/settings.ts';
import { invitationMails } from '#locales/fr-FR/people/invitation-mails.ts';

export const texts = {
  settings,
  invitationMails,
  errors: {
    logo: {
      'not-a-picture': 'Ce logo est inutilisable : choisissez un fichier JPG, PNG ou WebP qui ne soit pas vide.',
      'too-large': 'Ce logo dépasse 2 Mo. Choisissez un fichier plus léger.',
    },
  },
} as const satisfies Shape<typeof english>;
