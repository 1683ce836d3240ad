import type { guest as english } from '#locales/en-US/guest/guest.ts';
import type { Shape } from '#locales/shape.ts';

/** Ce qu’un invité voit d’abord : qui demande, quoi, et où cela en est. */
export const guest = {
  frame: {
    product: 'Ad Foundry',
    language: 'Langue',
    settings: 'Paramètres personnels',
    signOut: 'Se déconnecter',
    signOutOf: 'Connecté avec l’adresse {email}. Se déconnecter',
    offline: 'Vous êtes hors connexion.',
    offlineBody: 'Vos fichiers continueront à votre retour.',
    failed: 'Le chargement a échoué.',
    retry: 'Réessayer',
  },
  hero: {
    asks: '{name} attend de vous',
    organizationAsks: '{organization} attend de vous',
    delivered: '{delivered, number} sur {total, number} livrés',
    attention: '{count, plural, one {# à revoir} other {# à revoir}}',
    allBy: 'tout pour le {date}',
    add: 'Ajouter des fichiers',
    addHint: 'Choisissez-les tous d’un coup. Nous trouvons la place de chacun.',
    drop: 'Lâchez-les où vous voulez : nous trouvons la place de chacun.',
    brief: 'Télécharger le brief',
  },
  due: {
    open: '{date} · {relative}',
    late: 'En retard · {date} · {relative}',
    done: 'Échéance {date}',
  },
  creative: {
    count: '{delivered, number} sur {total, number}',
    more: 'Afficher la suite du brief',
    fields: 'Également demandé',
    ask: 'Poser une question',
    attachments: 'Fichiers de référence',
    questions: '{count, plural, one {# question ou commentaire} other {# questions et commentaires}}',
  },
  owner: { mine: 'Pour vous seul', other: 'Livré par une autre personne' },
  promise: {
    make: 'Je livrerai le…',
    made: 'Vous livrez le {date}. Modifier',
    pass: 'Pas pour moi',
    passed: 'Vous avez dit : pas pour moi. Annuler',
  },
  feedback: {
    correct: 'Ajouter le fichier corrigé',
    read: '{count, plural, =0 {Commentaires} one {Lire le commentaire} other {Lire # commentaires}}',
    of: '{action} : {name}',
  },
  archived: {
    title: 'Close depuis le {date}.',
    body: 'Ce que vous avez livré reste visible ici. Rien d’autre n’est attendu.',
    creative: '« {name} » est close depuis le {date}. Plus rien n’est demandé.',
  },
  empty: {
    title: 'Rien à livrer pour l’instant',
    body: 'Le brief est encore en cours d’écriture. Revenez un peu plus tard.',
  },
  preview: {
    title: 'Voici ce que voient les invités.',
    body: 'Ce que vous déposez ici est à votre nom.',
    back: 'Retour à la campagne',
  },
} as const satisfies Shape<typeof english>;
