import type { ChatWords } from './words-en-us.ts';

export const wordsFrFr: ChatWords = {
  single: {
    campaign: {
      created: '{actor} a créé la campagne {campaign}.',
      updated: '{actor} a modifié la campagne {campaign}.',
      archived: '{actor} a archivé la campagne {campaign}.',
    },
    creative: {
      created: '{actor} a créé {creative}.',
      updated: '{actor} a modifié {creative}.',
      fulfilled: '{creative} est au complet.',
    },
    version: {
      stored:
        '{outcome, select, breaks {{actor} a livré {file} pour {creative}, mais le fichier ne convient pas.} passes {{actor} a livré {file} pour {creative}. Le fichier convient.} warns {{actor} a livré {file} pour {creative}. Le fichier convient, avec un avertissement.} other {{actor} a livré {file} pour {creative}.}}',
      ready: '{file} pour {creative} peut être consulté.',
      approved: '{actor} a approuvé {file} pour {creative}.',
      changes_requested: '{actor} a demandé des modifications sur {file} pour {creative}.',
      decision_withdrawn: '{actor} est revenu sur la décision concernant {file} pour {creative}.',
    },
    comment: { created: '{actor} a commenté {creative}.' },
    delivery: {
      finished:
        '{ready, plural, one {# fichier de {delivery} a été envoyé à {platform}.} other {# fichiers de {delivery} ont été envoyés à {platform}.}}',
      failed:
        '{failed, plural, one {# fichier de {delivery} n’a pas pu être envoyé à {platform}.} other {# fichiers de {delivery} n’ont pas pu être envoyés à {platform}.}}',
    },
    insights: { synced: 'Les chiffres de {platform} sont à jour.' },
    token: {
      invalidated: 'La connexion à {platform} est perdue. Rien n’est envoyé tant que personne ne la rétablit.',
    },
    endpoint: { test: 'Ceci est un test. Ce qui se passe chez {organization} sera annoncé ici.' },
  },
  several: {
    campaign: {
      created: '{count, plural, one {Campagne créée} other {# campagnes créées}}',
      updated: '{count, plural, one {Campagne modifiée} other {Campagne modifiée # fois}}',
      archived: 'Campagne archivée',
    },
    creative: {
      created: '{count, plural, one {# création ajoutée} other {# créations ajoutées}}',
      updated: '{count, plural, one {# création modifiée} other {# créations modifiées}}',
      fulfilled: '{count, plural, one {# création au complet} other {# créations au complet}}',
    },
    version: {
      stored: '{count, plural, one {# fichier livré} other {# fichiers livrés}}',
      ready: '{count, plural, one {# fichier à consulter} other {# fichiers à consulter}}',
      approved: '{count, plural, one {# fichier approuvé} other {# fichiers approuvés}}',
      changes_requested:
        '{count, plural, one {Modifications demandées sur # fichier} other {Modifications demandées sur # fichiers}}',
      decision_withdrawn: '{count, plural, one {# décision retirée} other {# décisions retirées}}',
    },
    comment: { created: '{count, plural, one {# commentaire} other {# commentaires}}' },
    delivery: {
      finished: '{count, plural, one {# envoi terminé} other {# envois terminés}}',
      failed: '{count, plural, one {# envoi incomplet} other {# envois incomplets}}',
    },
    insights: { synced: 'Chiffres mis à jour' },
    token: { invalidated: '{count, plural, one {# connexion perdue} other {# connexions perdues}}' },
    endpoint: { test: 'Test' },
  },
  headline: '{what} dans {campaign}',
  updates: '{count, plural, one {# nouveauté} other {# nouveautés}}',
  by: '{what} par {people}',
  names: '{what} : {names}',
  andMore: '{names} et {more, plural, one {# autre} other {# autres}}',
  unfit: '{count, plural, one {# fichier ne convient pas} other {# fichiers ne conviennent pas}}',
  someone: 'Quelqu’un',
  due: '{due, select, late {Échéance dépassée : {day}} other {Échéance : {day}}}',
  open: {
    creative: 'Ouvrir la création',
    campaign: 'Ouvrir la campagne',
    integration: 'Ouvrir les comptes publicitaires',
    settings: 'Ouvrir les paramètres',
  },
};
