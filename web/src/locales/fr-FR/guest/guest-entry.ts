import type { guestEntry as english } from '#locales/en-US/guest/guest-entry.ts';
import type { Shape } from '#locales/shape.ts';

export const guestEntry = {
  signIn: {
    title: 'Connectez-vous pour continuer',
    body: 'Recevez un code par e-mail à l’adresse invitée. Ou ouvrez le lien de votre invitation.',
    action: 'Recevoir un code',
  },
  entry: {
    personAsks: '{name} ({organization}) vous demande des fichiers',
    asks: '{organization} vous demande des fichiers',
    body: 'Voyez ce qui est demandé et déposez-le ici. Rien à installer.',
    continue: 'Continuer',
    code: 'Pour vérifier que c’est bien vous, nous envoyons un code à {email}. Une seule fois sur cet appareil.',
    forAddress: 'Ce lien est destiné à {email}.',
    other: 'Votre session est ouverte avec {email}. Si vous continuez, elle passe à l’adresse de ce lien.',
  },
  code: {
    title: 'Consultez votre boîte de réception',
    body: 'Nous avons envoyé un code à 8 chiffres à {email}.',
    action: 'Continuer',
    spam: 'Rien reçu ? Vérifiez vos courriers indésirables.',
    again: 'Renvoyer le code',
    againIn: 'Renvoyer le code dans {seconds} s',
  },
  ended: {
    title: 'Ce lien ne fonctionne plus',
    body: 'Il a expiré, ou votre accès a pris fin. Contactez la personne qui vous l’a envoyé.',
    renew: 'S’il a expiré, nous pouvons en envoyer un nouveau, toujours à l’adresse invitée.',
    damaged: 'Le lien est incomplet. Ouvrez-le à nouveau depuis l’e-mail, ou copiez-le en entier.',
    action: 'M’envoyer un nouveau lien',
    sent: 'Si ce lien a expiré, un nouveau vient d’être envoyé à l’adresse invitée. Si rien n’arrive, contactez la personne qui vous l’a envoyé.',
    signIn: 'Se connecter plutôt avec votre adresse',
  },
} as const satisfies Shape<typeof english>;
