import type { Texts } from './shape.ts';

export const frFr = {
  layout: {
    footer: 'Vous recevez cet e-mail car quelqu’un a utilisé cette adresse sur Ad Foundry.',
    neverShare:
      'Nous ne demandons jamais ce code par téléphone ni par messagerie. Si ce n’était pas vous, ignorez cet e-mail.',
  },
  signInCode: {
    subject: 'Votre code de connexion : {code}',
    heading: 'Connexion à Ad Foundry',
    body: 'Saisissez ce code dans la fenêtre où vous l’avez demandé. Il est valable 10 minutes, une seule fois ; seul le dernier code fonctionne.',
  },
  signUpCode: {
    subject: 'Votre code pour démarrer avec Ad Foundry : {code}',
    heading: 'Bienvenue sur Ad Foundry',
    body: 'Saisissez ce code dans la fenêtre où vous vous êtes inscrit. Il est valable 10 minutes, une seule fois ; seul le dernier code fonctionne.',
  },
  signUpKnown: {
    subject: 'Votre code de connexion : {code}',
    heading: 'Vous avez déjà un compte',
    body: 'Quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse. Elle a déjà un compte : ce code vous connecte. Il est valable 10 minutes, une seule fois.',
  },
  linkCode: {
    subject: 'Votre code pour vous connecter avec Google : {code}',
    heading: 'Vous connecter avec Google désormais ?',
    body: 'Quelqu’un, sans doute vous, s’est connecté avec un compte Google qui porte cette adresse. Saisissez ce code dans la fenêtre où vous l’avez fait, pour ouvrir votre compte et y accéder désormais avec Google. Il est valable 10 minutes, une seule fois. Si ce n’était pas vous, rien n’a changé.',
  },
  googleAdded: {
    subject: 'La connexion avec Google a été ajoutée à votre compte',
    heading: 'La connexion avec Google a été ajoutée à votre compte',
    body: 'Votre compte peut désormais aussi être ouvert avec le compte Google {email}. Les codes par e-mail fonctionnent comme avant.',
    notYou:
      'Si ce n’était pas vous, ouvrez vos paramètres, fermez toutes les sessions et prévenez un administrateur de votre organisation.',
    action: 'Ouvrir vos paramètres',
  },
  noAccount: {
    subject: 'Aucun compte n’utilise cette adresse',
    heading: 'Aucun compte n’utilise cette adresse',
    body: 'Quelqu’un, sans doute vous, a voulu se connecter avec cette adresse, mais aucun compte ne l’utilise. Vous pouvez vous inscrire ou essayer l’adresse de votre inscription.',
    action: 'S’inscrire',
  },
  accountDisabled: {
    subject: 'Votre compte est désactivé',
    heading: 'Votre compte est désactivé',
    body: 'Vous avez voulu vous connecter, mais votre compte est désactivé. Adressez-vous à un administrateur de votre organisation.',
  },
  newDevice: {
    subject: 'Nouvelle connexion à votre compte',
    heading: 'Nouvelle connexion à votre compte',
    body: 'Votre compte a été utilisé le {when} dans un navigateur que nous ne connaissions pas : {browser}. Si c’était vous, il n’y a rien à faire.',
    bodyUnknown:
      'Votre compte a été utilisé le {when} dans un navigateur que nous ne connaissions pas. Si c’était vous, il n’y a rien à faire.',
    browserOn: '{browser} sous {system}',
  },
} as const satisfies Texts;
