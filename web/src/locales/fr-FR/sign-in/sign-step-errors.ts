import type { signStepErrors as english } from '#locales/en-US/sign-in/sign-step-errors.ts';
import type { Shape } from '#locales/shape.ts';

export const signStepErrors = {
  sign: {
    'invalid-code': 'Ce code n’est pas valide. Consultez l’e-mail le plus récent ou demandez un nouveau code.',
    'account-unavailable':
      'Ce compte est désactivé. Adressez-vous à un propriétaire ou un administrateur de votre organisation.',
    'google-state': 'Cette connexion avec Google a expiré ou a commencé dans une autre fenêtre. Veuillez recommencer.',
    'google-failed': 'Google n’a pas pu confirmer cette connexion. Recommencez ou utilisez un code par e-mail.',
    'link-required': 'Saisissez le code envoyé à cette adresse.',
    'email-unverified':
      'Google n’a pas vérifié l’adresse de ce compte Google. Vérifiez-la chez Google ou utilisez un code par e-mail.',
  },
  sample: {
    'not-ready': 'L’agence d’exemple est encore en cours de création. Réessayez dans un instant.',
    'own-account':
      'Vous visitez l’agence d’exemple sous l’identité d’une de ses personnes, qui ne peut pas faire cela. Créez votre propre compte.',
  },
  invitation: {
    'not-found': 'Cette invitation n’existe pas ou n’est plus valable. Demandez-en une nouvelle.',
    'other-address': 'Cette invitation est destinée à une autre adresse e-mail.',
    'name-needed': 'Indiquez votre nom pour terminer.',
  },
} as const satisfies Shape<typeof english>;
