import type { formatSentences as english } from '#locales/en-US/formats/format-sentences.ts';
import type { Shape } from '#locales/shape.ts';

/** Ce que demande une règle, et ce qu’un fichier ne respecte pas, en phrases. */
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
    between: '{subject} hors de la plage {expected}',
    eq: '{subject} autre que {expected}',
    gt: '{subject} ne dépassant pas {expected}',
    gte: '{subject} en dessous de {expected}',
    in: '{subject} autre que {expected}',
    lt: '{subject} d’au moins {expected}',
    lte: '{subject} au-dessus de {expected}',
    ne: '{subject} de {expected}, ce qui est exclu',
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
