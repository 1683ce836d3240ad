import type { slots as english } from '#locales/en-US/slots/slots.ts';
import type { Shape } from '#locales/shape.ts';

export const slots = {
  inPlace: { see: 'Voir en situation', try: 'Voir un fichier en situation' },
  state: {
    empty: 'Pas encore livré',
    partial: 'Incomplet',
    'does-not-fit': 'Non conforme',
    'with-team': 'L’équipe décide',
    delivered: 'Livré',
    approved: 'Approuvé',
    changes: 'Modifications demandées',
    waived: 'Accepté',
    scanning: 'Recherche de virus…',
    checking: 'Vérification…',
    waiting: 'En file d’attente',
    uploading: 'Envoi {percent, number, ::percent}',
    offline: 'En attente de connexion',
    paused: 'En pause',
    failed: 'Interrompu',
  },
  add: {
    drop: 'Déposer ou choisir un fichier',
    dropCards: 'Déposer ou choisir des cartes',
    short: 'Ajouter',
    to: 'Ajouter un fichier à {name}',
  },
  picture: {
    open: 'Voir {name}',
    none: 'Pas d’aperçu',
    cardsOf: '{count, number} sur {needed, plural, one {# carte} other {# cartes}}',
    cards: '{count, plural, one {# carte} other {# cartes}}',
    version: 'v{number, number}',
  },
  currentFile: {
    line: 'v{number, number} · {who, select, me {vous} other {quelqu’un d’autre}} · {when}',
    by: '{name}{role, select, guest {, invité} other {}} · {when}',
    byMe: 'vous · {when}',
    justNow: 'à l’instant',
    adapted: 'décliné du master',
  },
  actions: {
    menu: 'Actions pour {name}',
    rules: 'Exigences du fichier',
    recommended: 'recommandé',
  },
} as const satisfies Shape<typeof english>;
