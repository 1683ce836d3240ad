import type { review as english } from '#locales/en-US/slots/review.ts';
import type { Shape } from '#locales/shape.ts';

export const review = {
  state: {
    empty: 'Vide',
    'does-not-fit': 'Non conforme',
    'to-review': 'À valider',
    changes: 'Modifications demandées',
    delivered: 'Livré',
    approved: 'Validé',
    sent: 'Envoyé',
  },
  count: {
    empty: '{count, plural, one {# vide} other {# vides}}',
    'does-not-fit': '{count, plural, one {# non conforme} other {# non conformes}}',
    'to-review': '{count, number} à valider',
    changes: '{count, plural, one {# à modifier} other {# à modifier}}',
    delivered: '{count, plural, one {# livré} other {# livrés}}',
    approved: '{count, plural, one {# validé} other {# validés}}',
    sent: '{count, plural, one {# envoyé} other {# envoyés}}',
  },
  filter: { label: 'État', any: 'État', all: 'Tous' },
  sum: {
    none: 'Aucun format',
    approved: '{approved, plural, one {# validé} other {# validés}} sur {total, number}',
    delivered: '{delivered, plural, one {# livré} other {# livrés}} sur {total, number}',
    sent: '{sent, plural, one {# envoyé} other {# envoyés}} sur {total, number}',
  },
  approve: 'Valider',
  approveFiles: '{count, plural, one {Valider # fichier} other {Valider # fichiers}}',
  ask: 'Demander des modifications',
  askShort: 'À modifier',
  askOf: 'Demander des modifications : {name}',
  approveOf: 'Valider {name}',
  reviewFiles: '{count, plural, one {Examiner # fichier} other {Examiner # fichiers}}',
  reason: {
    label: 'Modifications souhaitées',
    placeholder: 'Que faut-il modifier ?',
    many: '{count, plural, one {Que faut-il modifier dans ce fichier ?} other {Que faut-il modifier dans ces # fichiers ?}}',
    submit: 'Demander',
  },
  said: {
    approved: '{name} validé',
    approvedMany: '{count, plural, one {# fichier validé} other {# fichiers validés}}',
    changes: 'Modifications demandées : {name}',
    changesMany:
      '{count, plural, one {Modifications demandées pour # fichier} other {Modifications demandées pour # fichiers}}',
    withdrawn: 'Décision retirée',
    undo: 'Annuler',
    undone: 'C’est annulé',
    failed: '{count, plural, one {# fichier reste sans décision} other {# fichiers restent sans décision}} : {reason}',
    none: 'Rien n’attend de décision ici.',
  },
  decided: 'Décision rendue sur {decided, number} des {total, number} fichiers',
  sentTo: '{name}, {when}',
  by: '{name} a {decision, select, changes {demandé des modifications} other {validé}}, {when}',
  byLink:
    '{name} a {decision, select, changes {demandé des modifications} other {validé}} par lien de validation, {when}',
  you: 'Vous avez {decision, select, changes {demandé des modifications} other {validé}}, {when}',
  keys: {
    approve: 'Valider, au suivant',
    ask: 'Demander des modifications',
    undo: 'Annuler',
    select: 'Sélectionner',
    card: 'Carte',
  },
  board: {
    more: '{count, plural, one {# de plus} other {# de plus}}',
  },
} as const satisfies Shape<typeof english>;
