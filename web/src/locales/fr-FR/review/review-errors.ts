import type { reviewErrors as english } from '#locales/en-US/review/review-errors.ts';
import type { Shape } from '#locales/shape.ts';

export const reviewErrors = {
  review: {
    expired: 'Ce lien de validation a expiré. Demandez-en un nouveau.',
    revoked: 'Ce lien de validation n’est plus actif. Demandez-en un nouveau.',
    archived:
      'La campagne de ce lien de validation est archivée. Demandez un nouveau lien si vous en avez encore besoin.',
    'password-needed': 'Saisissez le mot de passe de ce lien.',
    'wrong-password': 'Ce n’est pas le bon mot de passe. Vérifiez-le et réessayez.',
    locked: 'Trop de mots de passe erronés. Ce lien est bloqué quelque temps. Réessayez plus tard.',
    'name-needed': 'Indiquez d’abord votre nom.',
    'address-needed': 'Confirmez d’abord votre adresse e-mail.',
    'invalid-code': 'Ce code est erroné ou a expiré. Vérifiez-le ou demandez-en un nouveau.',
    'not-allowed': 'Ce lien de validation ne le permet pas.',
    'nothing-owed': 'Aucun fichier n’attend votre décision pour le moment.',
  },
} as const satisfies Shape<typeof english>;
