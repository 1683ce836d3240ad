import type { slots as english } from '#locales/en-US/slots.ts';
import type { Shape } from '#locales/shape.ts';

export const slots = {
  state: {
    empty: 'Pas encore livré',
    partial: 'Incomplet',
    'does-not-fit': 'Ne convient pas',
    delivered: 'Livré',
    waived: 'Accepté',
    scanning: 'Recherche de virus…',
    checking: 'Vérification…',
    waiting: 'Bientôt son tour',
    uploading: 'Envoi {percent, number, ::percent}',
    offline: 'En attente de connexion',
    paused: 'En pause',
    failed: 'Interrompu',
  },
} as const satisfies Shape<typeof english>;
