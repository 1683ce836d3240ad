import type { guestEntry as english } from '#locales/en-US/guest/guest-entry.ts';
import type { Shape } from '#locales/shape.ts';

/** L’entrée de qui détient un lien personnel. */
export const guestEntry = {
  signIn: {
    title: 'Connectez-vous pour continuer',
    body: 'Recevez un code par e-mail, à l’adresse invitée. Ou ouvrez ici le lien de votre invitation.',
    action: 'Recevoir un code',
  },
  entry: {
    personAsks: '{name} ({organization}) attend des fichiers de votre part',
    asks: '{organization} attend des fichiers de votre part',
    body: 'Vous voyez ce qu’il faut livrer et vous le déposez ici même. Rien à installer.',
    continue: 'Continuer',
    code: 'Pour être sûrs que c’est bien vous, nous envoyons un code à {email}. Une seule fois sur cet appareil.',
    forAddress: 'Ce lien est destiné à {email}.',
    other: 'Votre session est ouverte avec l’adresse {email}. En continuant, vous passez à celle de ce lien.',
  },
  code: {
    title: 'Consultez votre boîte de réception',
    body: 'Nous avons envoyé un code à 8 chiffres à {email}.',
    action: 'Continuer',
    spam: 'Rien reçu ? Regardez aussi dans les courriers indésirables.',
    again: 'Renvoyer le code',
    againIn: 'Renvoyer le code dans {seconds} s',
  },
  ended: {
    title: 'Ce lien ne fonctionne plus',
    body: 'Il a expiré, ou votre accès a pris fin. Renseignez-vous auprès de la personne qui vous l’a envoyé.',
    renew: 'S’il a expiré, nous pouvons en envoyer un nouveau, toujours à l’adresse invitée.',
    damaged: 'Il est incomplet. Ouvrez-le à nouveau depuis l’e-mail, ou copiez-le en entier.',
    action: 'M’envoyer un nouveau lien',
    sent: 'Si ce lien avait expiré, un nouveau est en route vers l’adresse invitée. Si rien n’arrive, écrivez à la personne qui vous l’a envoyé.',
    signIn: 'Se connecter plutôt avec votre adresse',
  },
} as const satisfies Shape<typeof english>;
