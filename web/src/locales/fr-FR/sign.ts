import type { sign as english } from '#locales/en-US/sign.ts';
import type { Shape } from '#locales/shape.ts';

export const sign = {
  product: 'Ad Foundry',
  language: 'Langue',
  skip: 'Aller au formulaire',
  mailbox: 'Les e-mails de cette installation arrivent dans la <link>boîte locale</link>.',
  picture: {
    title: 'Chaque fichier vérifié avant l’envoi.',
    body: 'Définissez les formats, réunissez les fichiers, livrez-les sous le bon nom.',
  },
  email: {
    label: 'E-mail',
    placeholder: 'vous@entreprise.fr',
    invalid: 'Saisissez une adresse e-mail, par exemple vous@entreprise.fr.',
  },
  in: {
    title: 'Se connecter',
    body: 'Nous vous envoyons un code à usage unique par e-mail. Aucun mot de passe.',
    action: 'Continuer avec l’e-mail',
    up: 'Première visite ? <link>Créer un compte</link>',
  },
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
