import { review } from '#locales/fr-FR/slots/review.ts';
import { attachmentErrors, attachments } from '#locales/fr-FR/comments/attachments.ts';
import { brief } from '#locales/fr-FR/creatives/brief.ts';
import { comments } from '#locales/fr-FR/comments/comments.ts';
import { markdown } from '#locales/fr-FR/comments/markdown.ts';
import { textHistory } from '#locales/fr-FR/comments/text-history.ts';

export const texts = {
  attachments,
  brief,
  comments,
  markdown,
  review,
  textHistory,
  errors: {
    ...attachmentErrors,
    comment: {
      'not-found': 'Ce commentaire est introuvable. Il a peut-être été supprimé entre-temps.',
      'guests-off':
        'Les invités ne peuvent pas commenter ici. Demandez à l’équipe de l’autoriser, ou écrivez-lui directement.',
      'too-many': 'Le nombre maximal de commentaires est atteint ici.',
    },
  },
} as const;
