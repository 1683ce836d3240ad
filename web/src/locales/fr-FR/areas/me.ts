import { me } from '#locales/fr-FR/account/me.ts';

export const texts = {
  me,
  errors: {
    avatar: {
      'not-a-picture': 'Cette image ne peut pas être lue. Utilisez un fichier JPG, GIF ou PNG.',
      'too-large': 'Cette image dépasse 5 Mo. Utilisez-en une plus petite.',
    },
  },
} as const;
