import type { guestParts as english } from '#locales/en-US/guest/guest-parts.ts';
import type { Shape } from '#locales/shape.ts';

/** Ce que les invités font de leurs fichiers. */
export const guestParts = {
  brief: { due: 'Échéance : {date}' },
  gone: {
    title: 'Rien à montrer ici',
    body: 'Cette campagne n’existe plus, ou votre accès a pris fin. Si c’est une erreur, écrivez à la personne qui vous a envoyé l’invitation.',
    action: 'Ce qui m’est demandé',
  },
  all: {
    fields:
      '{count, plural, one {Tous les fichiers sont là. Il reste un champ à remplir.} other {Tous les fichiers sont là. Il reste # champs à remplir.}}',
    changes:
      '{count, plural, one {Tous les fichiers sont là. Des modifications sont demandées pour l’un d’eux.} other {Tous les fichiers sont là. Des modifications sont demandées pour # d’entre eux.}}',
    done: 'Tout est là. Merci !',
    here: 'Tout est là.',
    better: '{count, plural, one {Un fichier pourrait mieux convenir.} other {# fichiers pourraient mieux convenir.}}',
    doneBody: 'Vous pouvez encore remplacer des fichiers tant que la campagne est ouverte.',
    receipt:
      'Un reçu avec la liste de vos fichiers part vers {email}. Il en part trois par jour au plus ; ce qui est livré ensuite y figure le lendemain.',
  },
  search: {
    label: 'Rechercher créations, formats et fichiers',
    count: '{count, plural, one {# résultat} other {# résultats}}',
    results: 'Résultats',
    none: 'Rien ne correspond à « {text} » parmi les créations, leurs formats et vos fichiers.',
    failed: 'La recherche n’a pas répondu. Votre prochaine saisie réessaie.',
  },
  status: {
    going: '{count, number} en cours, gardez cette page ouverte',
    wrong: '{count, plural, one {# à revoir} other {# à revoir}}',
    stopped: '{count, plural, one {# arrêté} other {# arrêtés}}',
  },
  list: {
    title: 'Ce qui vous est demandé',
    tabs: 'Ce qui vous est demandé',
    all: 'Tout',
    more: 'Afficher la suite',
    empty: 'Rien ne vous est demandé pour le moment',
    emptyBody: 'Quand quelqu’un demandera des fichiers à {email}, vous le verrez ici.',
    elsewhere: 'D’autres attendent vos fichiers',
  },
  promiseForm: {
    label: 'Quand allez-vous le livrer ?',
    save: 'Prévenir',
    cancel: 'Annuler',
    told: 'Ils sont prévenus. Les rappels suivent votre date.',
    comment: '{format} : je livrerai le {date}.',
  },
  passForm: {
    who: 'Qui le réalise ?',
    other: 'Une autre personne',
    label: 'Nom ou adresse (facultatif)',
    placeholder: 'Jo, Studio Nord',
    save: 'Transmettre',
    cancel: 'Annuler',
    told: 'Ils sont prévenus. Vous ne recevrez pas de rappel.',
    handed: '{name} s’en charge. La personne qui demande est prévenue.',
    comment: '{format} : ce n’est pas pour moi.',
    commentWho: '{format} : ce n’est pas pour moi. Qui le réalise : {note}',
  },
  viewer: {
    close: 'Fermer',
    zone: 'Zone sûre',
    unplayable: 'Ce navigateur ne peut pas lire le fichier. Il a été vérifié malgré tout.',
  },
  name: {
    title: 'Quel est votre nom ?',
    body: 'Pour qu’on sache à qui sont ces fichiers. Demandé une seule fois.',
    first: 'Prénom',
    last: 'Nom',
    save: 'Enregistrer',
    later: 'Plus tard',
  },
} as const satisfies Shape<typeof english>;
