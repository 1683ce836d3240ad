import type { signStepErrors as englishErrors, signSteps as english } from '#locales/en-US/sign-steps.ts';
import type { Shape } from '#locales/shape.ts';

export const signSteps = {
  up: {
    title: 'Créer votre compte',
    body: 'Vous et votre organisation, en une seule étape.',
    firstName: 'Prénom',
    lastName: 'Nom',
    organization: 'Organisation',
    organizationHelp: 'Votre agence ou votre marque. Vos collègues verront ce nom.',
    missing: 'Veuillez remplir ce champ.',
    tooLong: '{count, number} caractères au maximum.',
    action: 'Créer le compte',
    in: 'Déjà un compte ? <link>Se connecter</link>',
  },
  confirm: {
    title: 'Consultez votre boîte mail',
    body: 'Nous avons envoyé un code à 8 chiffres à <b>{email}</b>. Il est valable 10 minutes, dans ce navigateur.',
    label: 'Code',
    hint: 'Collez-le ou saisissez-le ; les espaces sont ignorés.',
    action: 'Continuer',
    checking: 'Vérification du code…',
    wrong:
      '{left, plural, =0 {Ce code n’est pas valide et n’a plus d’essai. Demandez-en un nouveau.} one {Ce code n’est pas valide. Il reste # essai.} other {Ce code n’est pas valide. Il reste # essais.}}',
    resend: 'Renvoyer le code',
    resendIn: 'Renvoyer le code dans {seconds, number} s',
    resent: 'Un nouveau code est en route. Seul le plus récent fonctionne.',
    spam: 'Rien reçu ? Vérifiez vos courriers indésirables.',
    other: 'Utiliser une autre adresse',
  },
  invitation: {
    pageTitle: 'Invitation',
    loading: 'Lecture de l’invitation…',
    title: 'Rejoindre {organization}',
    seat: '{name} vous invite à travailler avec {organization}{role, select, owner { comme propriétaire} admin { comme administrateur} other {}}.',
    guest: '{name}, de {organization}, vous demande de livrer des fichiers pour {target}.',
    continue: 'Continuer',
    codeGoes: 'Nous envoyons un code à usage unique à <b>{email}</b>.',
    notYou: '<b>{email}</b> n’est pas votre adresse ? Alors cette invitation est destinée à quelqu’un d’autre.',
    nameTitle: 'Comment vous appelez-vous ?',
    nameBody: 'Votre adresse est confirmée. Vos collègues de {organization} verront ce nom.',
    join: 'Rejoindre {organization}',
    failed: 'L’invitation n’a pas pu être lue',
    gone: 'Cette invitation n’est plus valable',
    goneBody: 'Demandez-en une nouvelle à la personne qui vous a invité. Ce qui a pu se passer :',
    reasons: {
      expired: 'Elle a expiré : une invitation est valable sept jours.',
      replaced: 'Elle a été révoquée ou remplacée par un e-mail plus récent : utilisez le dernier.',
      used: 'Vous l’avez déjà acceptée : connectez-vous avec l’adresse invitée.',
    },
    signIn: 'Se connecter',
  },
  handle: {
    pageTitle: 'Connexion',
    working: 'Connexion avec Google en cours…',
    failed: 'La connexion avec Google a échoué',
    back: 'Retour à la connexion',
    linkTitle: 'Encore une étape',
    linkBody:
      'Google ne gère pas la boîte <b>{email}</b>. Nous y avons envoyé un code à 8 chiffres : saisissez-le ici, et vous pourrez utiliser Google désormais.',
    otherWay: 'Se connecter autrement',
  },
  fresh: {
    title: 'Confirmez que c’est bien vous',
    body: 'Avant cette opération, nous voulons en être sûrs. Nous avons envoyé un code à 8 chiffres à <b>{email}</b> ; il est valable 10 minutes, dans ce navigateur.',
  },
  out: {
    pageTitle: 'Déconnexion',
    ask: 'Se déconnecter ?',
    asWhom: 'Vous êtes connecté en tant que {email}.',
    confirm: 'Se déconnecter',
    stay: 'Rester connecté',
    working: 'Déconnexion en cours…',
    title: 'Vous êtes déconnecté',
    body: 'À bientôt. Il ne reste rien de votre session dans ce navigateur.',
    again: 'Se reconnecter',
    failed: 'Vous êtes toujours connecté',
  },
} satisfies Shape<typeof english>;

export const signStepErrors = {
  sign: {
    'invalid-code': 'Ce code n’est pas valide. Consultez l’e-mail le plus récent ou demandez un nouveau code.',
    'account-unavailable':
      'Ce compte est désactivé. Adressez-vous à un propriétaire ou un administrateur de votre organisation.',
    'google-state':
      'Cette connexion avec Google a pris fin ou a été commencée dans une autre fenêtre. Veuillez recommencer.',
    'google-failed': 'La connexion avec Google n’a pas pu être confirmée. Recommencez ou utilisez un code par e-mail.',
    'link-required': 'Un compte existe déjà avec cette adresse. Saisissez le code qui lui a été envoyé.',
    'email-unverified':
      'Google n’a pas vérifié l’adresse de ce compte Google. Vérifiez-la chez Google ou utilisez un code par e-mail.',
  },
  invitation: {
    'not-found': 'Cette invitation n’existe pas ou n’est plus valable. Demandez-en une nouvelle.',
    'other-address': 'Cette invitation est destinée à une autre adresse e-mail.',
    'name-needed': 'Indiquez votre nom pour terminer.',
  },
} as const satisfies Shape<typeof englishErrors>;
