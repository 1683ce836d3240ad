import type { guest as english } from '#locales/en-US/guest.ts';
import type { Shape } from '#locales/shape.ts';

export const guest = {
  frame: {
    product: 'Ad Foundry',
    signOut: 'Se déconnecter',
    signOutOf: 'Connecté avec l’adresse {email}. Se déconnecter',
  },
  door: {
    personAsks: '{name} ({organization}) attend des fichiers de votre part',
    asks: '{organization} attend des fichiers de votre part',
    body: 'Vous voyez ce qu’il faut livrer et vous le déposez ici même. Rien à installer.',
    continue: 'Continuer',
    code: 'Pour être sûrs que c’est bien vous, nous envoyons un code à {email}. Une seule fois sur cet appareil.',
    forAddress: 'Ce lien est destiné à {email}.',
    other: 'Vous êtes connecté avec l’adresse {email}. En continuant, vous passez à celle de ce lien.',
  },
  code: {
    title: 'Consultez votre boîte de réception',
    body: 'Nous avons envoyé un code à 8 chiffres à {email}.',
    action: 'Continuer',
    spam: 'Rien reçu ? Regardez aussi dans les courriers indésirables.',
    again: 'Envoyer un nouveau code',
    againIn: 'Envoyer un nouveau code dans {seconds} s',
  },
  ended: {
    title: 'Ce lien ne fonctionne plus',
    body: 'Demandez à la personne qui vous a invité. Il a expiré, ou votre accès a pris fin.',
    renew: 'S’il a expiré, nous pouvons en envoyer un nouveau, toujours à l’adresse invitée.',
    damaged: 'Il est incomplet. Ouvrez-le à nouveau depuis l’e-mail, ou copiez-le en entier.',
    action: 'M’envoyer un nouveau lien',
    sent: 'Si ce lien avait expiré, un nouveau est en route vers l’adresse invitée. Si rien n’arrive, demandez à la personne qui vous a invité.',
    signIn: 'Se connecter plutôt avec votre adresse',
  },
  signIn: {
    title: 'Ouvrez le lien de votre e-mail',
    body: 'Il vous mène directement à ce qui vous est demandé. Vous pouvez aussi vous connecter avec l’adresse invitée.',
    action: 'Se connecter',
  },
  list: {
    title: 'Ce qui vous est demandé',
    all: 'Tout ce qui vous est demandé',
    empty: 'Rien ne vous est demandé pour le moment',
    emptyBody: 'Quand quelqu’un demandera des fichiers à {email}, vous le verrez ici.',
    elsewhere: 'D’autres attendent vos fichiers',
  },
  hero: {
    asks: '{name} attend de vous',
    organizationAsks: '{organization} attend de vous',
    delivered: '{delivered, number} sur {total, number} livrés',
    attention: '{count, plural, one {# à revoir} other {# à revoir}}',
    done: 'Tout est là. Merci !',
    here: 'Tout est là.',
    better: '{count, plural, one {Un fichier pourrait mieux convenir.} other {# fichiers pourraient mieux convenir.}}',
    doneBody: 'Vous pouvez encore remplacer des fichiers tant que la campagne est ouverte.',
  },
  creative: { count: '{delivered, number} sur {total, number}' },
  slot: {
    add: 'Ajouter',
    addTo: 'Ajouter un fichier à {name}',
    given: '{name} · {size} · {when}',
    justNow: 'à l’instant',
    replace: 'Remplacer',
    replaceIn: 'Remplacer le fichier pour {name}',
    rules: 'Ce que le fichier doit respecter',
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
  gone: {
    title: 'Rien à montrer ici',
    body: 'Cette campagne n’existe plus, ou elle ne vous est pas demandée avec l’adresse de votre connexion.',
    action: 'Ce qui m’est demandé',
  },
} as const satisfies Shape<typeof english>;
