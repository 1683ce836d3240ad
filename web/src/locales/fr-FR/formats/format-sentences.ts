import type { formatSentences as english } from '#locales/en-US/formats/format-sentences.ts';
import type { Shape } from '#locales/shape.ts';

export const formatSentences = {
  rule: {
    duration: 'Durée',
    height: 'Hauteur',
    carousel_length: 'Nombre de cartes',
    mime: 'Type de fichier',
    ratio: 'Ratio',
    size: 'Poids',
    width: 'Largeur',
    dimensions: 'Dimensions',
  },
  violation: {
    between: '{subject} : doit être entre {first} et {second}',
    eq: '{subject} : doit être {expected}',
    gt: '{subject} : doit dépasser {expected}',
    gte: '{subject} : doit être d’au moins {expected}',
    in: '{subject} : doit être {expected}',
    lt: '{subject} : doit être de moins de {expected}',
    lte: '{subject} : doit être d’au plus {expected}',
    ne: '{subject} : ne doit pas être {expected}',
  },
  requirement: {
    between: '{subject} : de {first} à {second}',
    eq: '{subject} : {expected}',
    gt: '{subject} : plus de {expected}',
    gte: '{subject} : au moins {expected}',
    in: '{subject} : au choix {expected}',
    lt: '{subject} : moins de {expected}',
    lte: '{subject} : au plus {expected}',
    ne: '{subject} : tout sauf {expected}',
  },
  advice: {
    between: '{subject} : de préférence de {first} à {second}',
    eq: '{subject} : de préférence {expected}',
    gt: '{subject} : de préférence plus de {expected}',
    gte: '{subject} : de préférence au moins {expected}',
    in: '{subject} : de préférence au choix {expected}',
    lt: '{subject} : de préférence moins de {expected}',
    lte: '{subject} : de préférence au plus {expected}',
    ne: '{subject} : de préférence pas {expected}',
  },
} as const satisfies Shape<typeof english>;
