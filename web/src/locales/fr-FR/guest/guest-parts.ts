import type { guestParts as english } from '#locales/en-US/guest/guest-parts.ts';
import type { Shape } from '#locales/shape.ts';

export const guestParts = {
  brief: { due: 'Échéance : {date}' },
  gone: {
    title: 'Rien à montrer ici',
    body: 'Cette campagne n’existe plus, ou votre accès a pris fin. Si c’est une erreur, contactez la personne qui vous a invité.',
    action: 'Voir ce qui m’est demandé',
  },
  all: {
    fields:
      '{count, plural, one {Tous les fichiers sont là. Il reste un champ à remplir.} other {Tous les fichiers sont là. Il reste # champs à remplir.}}',
    done: 'Tout est là. Merci !',
    here: 'Tout est là.',
    better: '{count, plural, one {Il y a un conseil pour un fichier.} other {Il y a des conseils pour # fichiers.}}',
    doneBody: 'Vous pouvez encore remplacer des fichiers tant que la campagne est ouverte.',
    receipt:
      'Un reçu avec la liste de vos fichiers est envoyé à {email}. Vous en recevez trois par jour au plus ; les fichiers livrés ensuite figurent dans celui du lendemain.',
  },
  search: {
    label: 'Rechercher créations, formats et fichiers',
    count: '{count, plural, one {# résultat} other {# résultats}}',
    results: 'Résultats',
    none: 'Aucune création, aucun format ni aucun fichier ne correspond à « {text} ».',
    failed: 'La recherche a échoué. Continuez à saisir pour réessayer.',
  },
  selection: {
    missing:
      '{count, plural, one {Un fichier est trop volumineux pour être conservé pendant le rechargement. Choisissez-le à nouveau : {names}} other {# fichiers sont trop volumineux pour être conservés pendant le rechargement. Choisissez-les à nouveau : {names}}}',
  },
  status: {
    going: '{count, number} en cours d’envoi. Gardez cette page ouverte.',
    wrong: '{count, plural, one {# à revoir} other {# à revoir}}',
    stopped: '{count, plural, one {# arrêté} other {# arrêtés}}',
  },
  list: {
    title: 'Ce qui vous est demandé',
    tabs: 'Demandes',
    all: 'Tout',
    more: 'Afficher la suite',
    empty: 'Rien à livrer pour le moment',
    emptyBody: 'Les fichiers demandés à {email} apparaîtront ici.',
    elsewhere: 'Autres organisations qui vous demandent des fichiers',
  },
  promiseForm: {
    label: 'Quand allez-vous le livrer ?',
    save: 'Enregistrer la date',
    cancel: 'Annuler',
    teamNotified: 'L’équipe est prévenue. Les rappels suivent votre date.',
    comment: '{format} : je livrerai le {date}.',
    commentLate: '{format} : je livrerai le {date}, {count, plural, one {# jour} other {# jours}} après l’échéance.',
    late: 'C’est {count, plural, one {# jour} other {# jours}} après l’échéance du {due}. L’équipe verra que la livraison est prévue plus tard.',
  },
  passForm: {
    who: 'Qui le livre à votre place ?',
    colleague: 'Un collègue, par e-mail',
    back: 'Rendre à {name}',
    email: 'Adresse e-mail de votre collègue',
    message: 'Message à votre collègue (facultatif)',
    why: 'Que doit savoir {name} ?',
    askedHint: 'Nous demandons d’abord à l’équipe. En attendant son accord, le fichier reste à vous.',
    allowedHint: 'Votre collègue reçoit une invitation à votre nom et se charge du fichier aussitôt.',
    personHint: '{name} en est informé et vous ne recevrez plus de rappel pour ce fichier.',
    ask: 'Demander à l’équipe',
    save: 'Confier',
    giveBack: 'Rendre',
    cancel: 'Annuler',
    requested: 'L’équipe a reçu votre demande. En attendant son accord, le fichier reste à vous.',
    invited: 'Nous avons invité {to}, qui se charge désormais du fichier. L’équipe est prévenue.',
    handed: '{name} s’en charge désormais. L’équipe est prévenue.',
  },
  viewer: {
    close: 'Fermer',
    zone: 'Zone sûre',
    unplayable: 'Ce navigateur ne peut pas lire le fichier. Il a tout de même été vérifié.',
  },
  name: {
    title: 'Quel est votre nom ?',
    body: 'Pour que l’équipe sache de qui viennent ces fichiers. Demandé une seule fois.',
    first: 'Prénom',
    last: 'Nom',
    save: 'Enregistrer',
    later: 'Plus tard',
  },
} as const satisfies Shape<typeof english>;
