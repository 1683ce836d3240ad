import type { billingErrors as english } from '#locales/en-US/billing/billing-errors.ts';
import type { Shape } from '#locales/shape.ts';

export const billingErrors = {
  billing: {
    disabled: 'La facturation est désactivée sur cette installation.',
    'already-subscribed': 'Cette organisation a déjà un forfait. Rechargez la page pour le voir.',
    'no-plan': 'Cette organisation n’a pas encore de forfait.',
    'no-changes': 'C’est déjà votre forfait. Rechargez la page pour le voir.',
    'checkout-not-found': 'Ce paiement appartient à une autre organisation ou n’existe pas.',
    'payment-required': 'La carte a été refusée. Rien n’a été modifié. Changez le moyen de paiement et réessayez.',
    unavailable:
      'Le service de paiement ne répond pas pour le moment. Rien n’a été prélevé. Réessayez dans un instant.',
  },
} as const satisfies Shape<typeof english>;
