import type { visitor as english } from '#locales/en-US/guest/visitor.ts';
import type { Shape } from '#locales/shape.ts';

export const visitor = {
  back: 'Vos campagnes',
  signOut: 'Se déconnecter',
  profile: 'Photo et profil',
  profileBody: 'Visible par les personnes qui vous demandent des fichiers.',
  byLink:
    'Vous avez ouvert cette page avec votre lien personnel. Connectez-vous avec un code pour changer votre photo, votre nom ou votre adresse.',
  signIn: 'Se déconnecter, puis se connecter avec un code',
  unreadable: 'Votre profil n’a pas pu être chargé',
} as const satisfies Shape<typeof english>;
