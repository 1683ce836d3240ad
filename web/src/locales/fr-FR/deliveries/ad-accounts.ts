import type { adAccounts as english } from '#locales/en-US/deliveries/ad-accounts.ts';
import type { Shape } from '#locales/shape.ts';

export const adAccounts = {
  button: '{count, plural, =0 {Comptes pub.} one {# compte pub.} other {# comptes pub.}}',
  title: 'Comptes publicitaires de {name}',
  help: 'Où ses fichiers sont envoyés.',
  search: 'Nom ou numéro',
  more: 'Afficher plus',
  byGroup: 'Via le groupe',
  failed: 'Les comptes publicitaires n’ont pas pu être modifiés',
  empty:
    'Cette organisation n’a pas encore de compte publicitaire. Connectez une plateforme publicitaire et choisissez-en.',
  emptyForMember:
    'Cette organisation n’a pas encore de compte publicitaire. Un propriétaire ou un administrateur peut connecter une plateforme publicitaire et en choisir.',
  toSettings: 'Ouvrir les intégrations',
  obstacles: {
    status: 'Ne peut recevoir aucun fichier dans son état actuel',
    'not-connected': 'N’est plus connecté',
    expired: 'La connexion a expiré',
    'missing-scope': 'L’autorisation d’envoyer manque',
    permission: 'La personne connectée ne peut que consulter',
  },
} satisfies Shape<typeof english>;
