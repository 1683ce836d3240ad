import type { creative as english } from '#locales/en-US/creatives/creative.ts';
import type { Shape } from '#locales/shape.ts';

export const creative = {
  campaigns: 'Campagnes',
  adapt: 'Décliner',
  download: 'Télécharger',
  shareReview: 'Partager pour validation',
  send: 'Envoyer aux comptes pub.',
  nothingToSend: 'Aucun fichier livré pour l’instant',
  nothingToDownload: 'Aucun fichier livré pour l’instant',
  counts: {
    uploading: '{count, number} en cours d’envoi',
    fields: '{count, plural, one {# champ manquant} other {# champs manquants}}',
  },
  complete: {
    title: 'Tous les fichiers sont livrés.',
    body: 'Chaque emplacement est livré et respecte ses règles.',
    waived:
      'Chaque emplacement est livré ; {count, plural, one {# fichier compte} other {# fichiers comptent}} par dérogation.',
  },
  owner: 'Livré par {name}',
  invitedOwner: 'Livré par {name}, qui n’a pas encore ouvert l’invitation',
  passed: {
    requested: '{by} souhaite le confier à {to}',
    invited: 'Confié à {to} par {by}, invitation pas encore ouverte',
  },
  promisedBy: 'Promis pour le {date} par {name}',
  promisedLateBy: 'Promis pour le {date}, {count, plural, one {# jour} other {# jours}} après l’échéance, par {name}',
  fieldsLeft: {
    title: '{count, plural, one {Un champ obligatoire manque.} other {# champs obligatoires manquent.}}',
    body: 'Tous les fichiers sont là. Remplissez les champs pour compléter la création.',
    action: 'Les remplir',
  },
  strict: { label: 'Strict', help: 'Les règles recommandées comptent comme obligatoires.' },
  tab: { slots: 'Emplacements', brief: 'Brief', comments: 'Commentaires', deliveries: 'Envois', results: 'Résultats' },
  filter: { all: 'Toutes les plateformes', label: 'Filtrer par plateforme' },
  safeZones: 'Zones sûres',
  formats: {
    add: 'Formats',
    title: 'Ajouter des formats',
    description: 'Chaque format devient un emplacement avec les règles qu’il a aujourd’hui.',
    submit: '{count, plural, =0 {Ajouter des formats} one {Ajouter # emplacement} other {Ajouter # emplacements}}',
    added: '{count, plural, one {# emplacement ajouté} other {# emplacements ajoutés}}',
  },
  empty: {
    title: 'Pas encore de format',
    body: 'Choisissez les emplacements auxquels cette création est destinée. Chacun vérifie les fichiers qu’on y dépose.',
    action: 'Choisir des formats',
  },
} as const satisfies Shape<typeof english>;
