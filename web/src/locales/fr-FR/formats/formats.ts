import type { formats as english } from '#locales/en-US/formats/formats.ts';
import { formatSentences } from '#locales/fr-FR/formats/format-sentences.ts';
import { formatWords } from '#locales/fr-FR/formats/format-words.ts';
import type { Shape } from '#locales/shape.ts';

/** Les formats, leurs règles et les phrases sur ce qu’un fichier ne respecte pas. */
export const formats = {
  ...formatWords,
  ...formatSentences,
  panel: {
    label: 'Formats',
    search: 'Nom, plateforme, 9:16, 1080×1920…',
    platform: 'Plateforme',
    allPlatforms: 'Toutes les plateformes',
    type: 'Type',
    allTypes: 'Tous',
    templates: 'Modèles',
    moreTemplates: 'Afficher les {count, number}',
    fewerTemplates: 'Afficher moins',
    templateSize: '{count, plural, one {# format} other {# formats}}',
    once: 'Ajouter encore {name}',
    less: 'Retirer une fois {name}',
    times: '{count, number} fois',
    details: 'Détails : {name}',
    found: '{count, plural, =0 {Aucun format} one {# format} other {# formats}}',
    none: 'Aucun format ne correspond',
    noneBody: 'Essayez un autre nom, un ratio comme 4:5, ou retirez les filtres.',
    clear: 'Effacer la recherche et les filtres',
    failed: 'Les formats n’ont pas pu être chargés',
    failedBody: 'Rien de ce que vous avez saisi n’est perdu.',
    full: 'Une création contient au plus {max, number} emplacements.',
  },
  details: {
    required: 'Obligatoire',
    recommended: 'Recommandé',
    cards: 'Cartes {kind}',
    kind: { image: 'image', video: 'vidéo' },
    uniform: 'Toutes les cartes ont le même ratio.',
    zone: 'Zone sûre',
    zoneTop: '{value} depuis le haut',
    zoneBottom: '{value} depuis le bas',
    zoneLeft: '{value} depuis la gauche',
    zoneRight: '{value} depuis la droite',
    zoneCanvas: 'sur {canvas}',
    zoneUnpublished: 'Non publiée par la plateforme.',
    text: 'Limites de texte',
    notes: 'Bon à savoir',
    sources: 'Sources',
    dated: 'au {date}',
    undated: 'sans date',
    limited: 'Réservé à certains comptes publicitaires',
    confidence: {
      documented: 'Documenté',
      reported: 'Sources concordantes',
      uncertain: 'Incertain',
    },
    confidenceHint: {
      documented: 'La plateforme publie elle-même ces règles.',
      reported: 'Plusieurs sources indépendantes concordent, mais la plateforme ne le confirme pas.',
      uncertain: 'Les sources sont rares ou se contredisent. À vérifier avant une grosse production.',
    },
  },
} as const satisfies Shape<typeof english>;
