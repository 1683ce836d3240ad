import type { listErrors as english } from '#locales/en-US/lists/list-errors.ts';
import type { Shape } from '#locales/shape.ts';

export const listErrors = {
  bulk: {
    'not-found': 'Cette modification groupée n’existe plus.',
    'no-date': 'Elle n’a pas d’échéance propre à décaler.',
    'count-changed': 'Le nombre de créations correspondantes a changé.',
    'too-many': 'Trop de créations correspondent pour être modifiées en une fois. Affinez le filtre.',
    'not-undoable': 'Cette action ne peut plus être annulée.',
  },
  view: {
    'not-found': 'Cette vue n’existe plus.',
    'too-many': 'Il y a déjà 100 vues enregistrées. Supprimez-en une d’abord.',
  },
} as const satisfies Shape<typeof english>;
