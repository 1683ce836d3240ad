import type { guestErrors as english } from '#locales/en-US/guest/guest-errors.ts';
import type { Shape } from '#locales/shape.ts';

export const guestErrors = {
  network:
    'Le serveur est injoignable. Vérifiez votre connexion et réessayez. Rien de ce que vous avez saisi n’est perdu.',
  fileGone: 'Ce fichier n’est plus lisible : il a été modifié, déplacé ou supprimé. Choisissez-le à nouveau.',
  request: {
    invalid: 'La demande n’est pas valide. Vérifiez votre saisie et réessayez.',
    unreadable: 'La demande n’a pas pu être lue. Rechargez la page et réessayez.',
    'too-slow': 'La demande a mis trop de temps à arriver. Vérifiez votre connexion et réessayez.',
    'too-large': 'L’envoi est trop volumineux. Réduisez-le et réessayez.',
    'media-type': 'Ce type de contenu n’est pas accepté ici.',
    'cross-site': 'La demande ne venait pas de ce site et a été refusée. Rechargez la page et réessayez.',
    'too-many': 'Trop de demandes. Patientez un instant, puis réessayez.',
    'not-found':
      'La ressource demandée est introuvable. Elle a peut-être été supprimée, renommée ou est temporairement indisponible.',
  },
  auth: {
    required:
      'L’accès à cette ressource est restreint et nécessite une authentification. Vérifiez que votre session est ouverte et contactez le support si l’accès reste impossible.',
    'step-up-required': 'Confirmez votre identité avec un code envoyé par e-mail.',
    forbidden:
      'Désolé, vous n’avez pas l’autorisation d’accéder à cette ressource. Contactez le support si vous pensez que c’est une erreur.',
  },
  unsupported: {
    auth: {
      required:
        'L’accès à cette ressource est restreint et nécessite une authentification. Vérifiez que vous êtes connecté. Si l’accès vous est toujours refusé, adressez-vous à un propriétaire de votre organisation.',
      forbidden:
        'Désolé, vous n’avez pas l’autorisation d’accéder à cette ressource. Si vous pensez devoir y accéder, adressez-vous à un propriétaire de votre organisation.',
    },
  },
  sign: {
    'google-unavailable':
      'Google ne répond pas pour le moment. Réessayez dans un instant ou utilisez un code par e-mail.',
  },
  billing: {
    'read-only': 'Cette organisation ne peut rien recevoir pour le moment. Prévenez la personne qui vous a invité.',
  },
  pass: {
    'not-found': 'Cette demande n’existe plus.',
    off: 'Vous ne pouvez pas inviter de collègues ici. Rendez plutôt le fichier à l’équipe en précisant qui le réalise.',
    yourself: 'Ce fichier est déjà à vous.',
    'refused-address':
      'Nous ne pouvons pas envoyer d’invitation à cette adresse. Vérifiez-la, ou rendez le fichier à l’équipe.',
    pending: 'Quelqu’un confie déjà ce fichier à une autre personne. Rechargez la page pour voir qui s’en charge.',
    answered: 'Un membre de votre équipe a déjà répondu à cette demande.',
    ended: 'Ce fichier n’est plus à confier : il est arrivé, ou quelqu’un d’autre s’en charge.',
  },
  server: {
    unavailable: 'Le service n’est pas disponible pour le moment. Réessayez dans un instant.',
    busy: 'Le service est très sollicité pour le moment. Rien n’a été modifié ; réessayez dans un instant.',
    error: 'Une erreur est survenue.',
  },
} as const satisfies Shape<typeof english>;
