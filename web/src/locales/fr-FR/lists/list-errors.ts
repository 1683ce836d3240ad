import type { listErrors as english } from '#locales/en-US/lists/list-errors.ts';
import type { Shape } from '#locales/shape.ts';

/** Les erreurs des vues enregistrées. */
export const listErrors = {
  bulk: {
    'not-found': 'Cette modification groupée n’existe plus.',
    'no-date': 'Aucune date propre à décaler.',
    'count-changed': 'Le nombre de créations correspondantes a changé.',
    'too-many': 'Trop de créations correspondent pour une seule modification. Affinez le filtre.',
    'not-undoable': 'Cette action ne peut plus être annulée.',
  },
  view: {
    'not-found': 'Cette vue est introuvable. Elle a peut-être été supprimée, ou n’est plus partagée.',
    'too-many': 'Il y a déjà 100 vues enregistrées. Supprimez-en une d’abord.',
  },
} as const satisfies Shape<typeof english>;
