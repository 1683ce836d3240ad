import type { creative as english } from '#locales/en-US/creatives/creative.ts';
import type { Shape } from '#locales/shape.ts';

export const creative = {
  campaigns: 'Campagnes',
  download: 'Télécharger',
  send: 'Envoyer à Meta',
  nothingToSend: 'Aucun fichier n’a encore été livré',
  nothingToDownload: 'Aucun fichier n’a encore été livré',
  delivered: '{delivered, number} sur {total, plural, one {# emplacement livré} other {# emplacements livrés}}',
  counts: {
    'does-not-fit': '{count, plural, one {# ne convient pas} other {# ne conviennent pas}}',
    partial: '{count, plural, one {# incomplet} other {# incomplets}}',
    uploading: '{count, number} en cours d’envoi',
    empty: '{count, plural, one {# vide} other {# vides}}',
    fields: '{count, plural, one {# champ manquant} other {# champs manquants}}',
  },
  complete: {
    title: 'Tout est là.',
    body: 'Chaque emplacement est livré et respecte ses règles.',
    waived:
      'Chaque emplacement est livré ; {count, plural, one {# fichier compte} other {# fichiers comptent}} par dérogation.',
  },
  approvalLeft: 'Approbation en attente.',
  owner: 'Livré par {name}',
  promisedBy: 'Promis pour le {date} par {name}',
  fieldsLeft: {
    title: '{count, plural, one {Un champ obligatoire manque.} other {# champs obligatoires manquent.}}',
    body: 'Tous les fichiers sont là ; la création sera complète une fois les champs remplis.',
    action: 'Les remplir',
  },
  strict: { label: 'Strict', help: 'Les recommandations comptent comme des exigences.' },
  tab: { slots: 'Emplacements', brief: 'Brief', comments: 'Commentaires', deliveries: 'Envois', results: 'Résultats' },
  filter: { all: 'Tous', label: 'Filtrer par plateforme' },
  safeZones: 'Zones sûres',
  formats: {
    add: 'Formats',
    title: 'Ajouter des formats',
    description: 'Chaque format devient un emplacement avec les règles d’aujourd’hui.',
    submit: '{count, plural, =0 {Ajouter des formats} one {Ajouter # emplacement} other {Ajouter # emplacements}}',
    added: '{count, plural, one {# emplacement ajouté} other {# emplacements ajoutés}}',
  },
  empty: {
    title: 'Pas encore de format',
    body: 'Choisissez les emplacements auxquels cette création est destinée. Chacun juge ce qu’on y dépose.',
    action: 'Choisir des formats',
  },
} as const satisfies Shape<typeof english>;
