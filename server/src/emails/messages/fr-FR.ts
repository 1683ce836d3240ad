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
    body: 'Quelqu’un, sans doute vous, s’est connecté avec un compte Google qui porte cette adresse. Saisissez ce code dans la fenêtre où vous l’avez fait, pour entrer et vous connecter désormais avec Google. Il est valable 10 minutes, une seule fois. Si ce n’était pas vous, rien n’a changé.',
  },
  stepUpCode: {
    subject: 'Votre code pour confirmer que c’est bien vous : {code}',
    heading: 'Est-ce bien vous ?',
    body: 'Saisissez ce code dans la fenêtre qui le demande, avant que quelque chose d’irréversible soit fait avec votre compte. Il est valable 10 minutes, une seule fois ; seul le dernier code fonctionne. Si ce n’était pas vous, quelqu’un d’autre est devant un navigateur où vous êtes connecté : fermez vos sessions dans vos paramètres.',
  },
  googleAdded: {
    subject: 'La connexion avec Google a été ajoutée à votre compte',
    heading: 'La connexion avec Google a été ajoutée à votre compte',
    body: 'Votre compte peut désormais aussi être ouvert avec le compte Google {email}. Les codes par e-mail fonctionnent comme avant.',
    notYou:
      'Si ce n’était pas vous, ouvrez vos paramètres, fermez toutes les sessions et prévenez un administrateur de votre organisation.',
    action: 'Ouvrir vos paramètres',
  },
  invitationCode: {
    subject: 'Votre code pour {organizationName} : {code}',
    heading: 'Votre code pour {organizationName}',
    body: 'Saisissez ce code dans la fenêtre où vous l’avez demandé. Il est valable 10 minutes, une seule fois ; seul le dernier code fonctionne.',
  },
  invitation: {
    subject: '{name} vous invite dans {organizationName} sur Ad Foundry',
    heading: 'Rejoindre {organizationName}',
    body: '{name} vous invite à travailler avec {organizationName} sur Ad Foundry{role, select, owner {, comme propriétaire} admin {, comme administrateur} other {}}. Les créations publicitaires y sont briefées, collectées et vérifiées.',
    until:
      'L’invitation est destinée à {email} et valable jusqu’au {until}. Un code est envoyé à cette adresse avant toute chose : le lien seul n’ouvre rien.',
    action: 'Voir l’invitation',
    notYou: 'Si vous ne savez pas de qui vient cet e-mail, ignorez-le : rien ne se passe sans vous.',
  },
  guestInvitation: {
    subject: '{name} vous demande des fichiers : {targetName}',
    heading: 'Fichiers pour {targetName}',
    body: '{name}, de {organizationName}, vous demande de livrer des fichiers pour {targetName}. Vous voyez ce qu’il faut, pour quand et dans quelles dimensions, puis déposez les fichiers. Aucun compte n’est nécessaire.',
    until:
      'Le lien est destiné à {email} et valable jusqu’au {until}. Sur un nouvel appareil, il demande une fois un code envoyé à cette adresse.',
    action: 'Voir ce qu’il faut',
  },
  receipt: {
    subject: 'Bien reçu : vos fichiers pour {campaignName}',
    heading: 'Tout est arrivé. Merci !',
    body: '{organizationName} a reçu tout ce qui était demandé pour {campaignName}, depuis le {when}. {count, plural, one {Ce fichier vient} other {Ces # fichiers viennent}} de vous :',
    change: 'Vous pouvez encore remplacer un fichier tant que la campagne n’est pas close.',
    file: '{place} · {size} octets',
    more: '{count, plural, one {Et un autre fichier.} other {Et # autres fichiers.}}',
    action: 'Voir ce que vous avez livré',
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
