import { attachmentErrors, attachments } from '#locales/fr-FR/attachments.ts';
import { brief } from '#locales/fr-FR/brief.ts';
import { comments } from '#locales/fr-FR/comments.ts';
import { markdown } from '#locales/fr-FR/markdown.ts';
import { textHistory } from '#locales/fr-FR/text-history.ts';

export const texts = {
  attachments,
  brief,
  comments,
  markdown,
  textHistory,
  errors: {
    ...attachmentErrors,
    comment: {
      'not-found': 'Ce commentaire est introuvable. Il a peut-être été supprimé entre-temps.',
      'guests-off':
        'Les invités ne peuvent pas commenter ici. Demandez à l’équipe de l’autoriser, ou écrivez-lui directement.',
      'too-many': 'Il y a trop de commentaires ici pour en ajouter un.',
    },
  },
} as const;
