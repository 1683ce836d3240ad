import type { guest as english } from '#locales/en-US/guest/guest.ts';
import type { Shape } from '#locales/shape.ts';

export const guest = {
  frame: {
    product: 'Ad Foundry',
    language: 'Langue',
    help: 'Aide',
    settings: 'Paramètres personnels',
    signOut: 'Se déconnecter',
    lookAround: 'Changer de rôle',
    signOutOf: 'Se déconnecter ({email})',
    offline: 'Vous êtes hors ligne.',
    offlineBody: 'Vos envois reprendront à votre retour en ligne.',
    failed: 'Le chargement a échoué.',
    retry: 'Réessayer',
  },
  hero: {
    asks: '{name} vous demande des fichiers pour',
    organizationAsks: '{organization} vous demande des fichiers pour',
    delivered: '{delivered, plural, one {# livré sur {total, number}} other {# livrés sur {total, number}}}',
    attention: '{count, plural, one {# à revoir} other {# à revoir}}',
    allBy: 'tout pour le {date}',
    add: 'Ajouter des fichiers',
    addHint: 'Sélectionnez-les tous d’un coup : chacun est rangé au bon emplacement.',
    next: 'À suivre : {format} de « {creative} »',
    drop: 'Déposez vos fichiers n’importe où : chacun est rangé au bon emplacement.',
    brief: 'Télécharger le brief',
  },
  due: {
    open: '{date} · {relative}',
    late: 'En retard · {date} · {relative}',
    done: 'Échéance {date}',
  },
  creative: {
    count: '{delivered, number} sur {total, number}',
    adapted:
      '{masters, plural, one {Seul le master est demandé : {organization} décline les autres.} other {Seuls ces fichiers sont demandés : {organization} décline les autres.}}',
    more: 'Afficher la suite du brief',
    fields: 'Également demandé',
    ask: 'Poser une question',
    attachments: 'Fichiers de référence',
    questions: '{count, plural, one {# question ou commentaire} other {# questions et commentaires}}',
  },
  owner: {
    onlyYou: 'Pour vous uniquement',
    adapts: '{organization} le décline du master',
    other:
      '{who, select, none {Quelqu’un d’autre} other {{name}}} s’en charge{date, select, none {} other { pour le {date}}}',
    you: 'Vous',
    more: '{count, plural, one {une autre personne invitée} other {# autres personnes invitées}}',
  },
  promise: {
    make: 'Je livrerai le…',
    made: 'Vous livrez le {date}. Modifier',
    pass: 'Confier à…',
    passed: 'Vous avez indiqué que ce n’est pas pour vous. Annuler',
    states: {
      requested: 'Vous avez demandé à l’équipe de confier ce fichier à {to}.',
      invited: '{to} a reçu une invitation et s’en charge désormais.',
      passed: '{to} s’en charge désormais.',
      declined: 'L’équipe a refusé de confier ce fichier à {to}. Il reste à vous.',
      returned: '{to} ne le livrera pas. Il est de nouveau à vous.',
    },
    withdraw: 'Retirer la demande',
    takeBack: 'Reprendre',
  },
  feedback: {
    correct: 'Ajouter le fichier corrigé',
    read: '{count, plural, =0 {Commentaires} one {Lire le commentaire} other {Lire # commentaires}}',
    of: '{action} : {name}',
  },
  archived: {
    title: 'Clôturée le {date}.',
    body: 'Vous pouvez encore voir ce que vous avez livré. Rien d’autre n’est attendu.',
    creative: '« {name} » a été clôturée le {date}. Rien d’autre n’est attendu.',
  },
  empty: {
    title: 'Rien à livrer pour l’instant',
    body: 'Le brief est encore en cours d’écriture. Revenez un peu plus tard.',
  },
  preview: {
    title: 'Voici ce que voient les invités.',
    body: 'Les fichiers que vous déposez ici sont à votre nom.',
    back: 'Retour à la campagne',
  },
} as const satisfies Shape<typeof english>;
