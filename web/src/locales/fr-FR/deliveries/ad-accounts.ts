import type { adAccounts as english } from '#locales/en-US/deliveries/ad-accounts.ts';
import type { Shape } from '#locales/shape.ts';

export const adAccounts = {
  button: '{count, plural, =0 {Comptes pub.} one {# compte pub.} other {# comptes pub.}}',
  title: 'Comptes publicitaires de {name}',
  help: 'Où ses fichiers sont envoyés.',
  search: 'Nom ou numéro',
  more: 'Afficher plus',
  byGroup: 'Par le groupe',
  failed: 'Le compte n’a pas pu être modifié',
  empty: 'Cette organisation n’utilise encore aucun compte publicitaire. Connectez Meta et choisissez-en.',
  emptyForMember:
    'Cette organisation n’utilise encore aucun compte publicitaire. Un propriétaire ou un administrateur peut connecter Meta et en choisir.',
  toSettings: 'Ouvrir les intégrations',
  obstacles: {
    status: 'N’accepte aucun fichier dans son état actuel',
    'not-connected': 'N’est plus connecté',
    expired: 'La connexion est terminée',
    'missing-scope': 'L’autorisation d’envoyer manque',
    permission: 'La personne connectée ne peut que consulter',
  },
} satisfies Shape<typeof english>;
