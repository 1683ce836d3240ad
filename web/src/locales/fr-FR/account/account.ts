import type { account as english } from '#locales/en-US/account/account.ts';
import type { Shape } from '#locales/shape.ts';

export const account = {
  title: 'Paramètres personnels',
  parts: {
    label: 'Rubriques de cette page',
    profile: 'Profil',
    notifications: 'Notifications',
    calendar: 'Calendrier et heure',
    display: 'Affichage',
    'sign-in': 'Connexion',
  },
  saved: 'Enregistré',
  failed: 'L’enregistrement a échoué',
  profile: {
    title: 'Profil',
    body: 'Vos collègues voient ce nom sur vos briefs et vos envois.',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'E-mail',
    emailHelp: 'Les codes de connexion sont envoyés ici.',
    changeEmail: 'Modifier',
    changed: 'Votre nom a été modifié dans une autre fenêtre ou sur un autre appareil.',
    emailChanged: 'Votre adresse a été modifiée',
    missing: 'Remplissez ce champ.',
    tooLong: '{count, number} caractères au maximum.',
  },
  look: {
    title: 'Apparence et langue',
    body: 'Appliqué aussitôt, sur tous les appareils où vous vous connectez.',
    theme: 'Thème',
    themeHelp: '« Système » suit votre appareil.',
    language: 'Langue',
    languageHelp: 'Pour les écrans, les e-mails, les dates et les nombres.',
  },
  leave: {
    title: 'Quitter sans enregistrer ?',
    body: 'Vos modifications sur cette page seront perdues.',
    leave: 'Quitter',
    stay: 'Rester',
  },
} satisfies Shape<typeof english>;
