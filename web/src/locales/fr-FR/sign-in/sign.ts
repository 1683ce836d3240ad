import type { sign as english } from '#locales/en-US/sign-in/sign.ts';
import type { Shape } from '#locales/shape.ts';

export const sign = {
  product: 'Ad Foundry',
  language: 'Langue',
  skip: 'Aller au formulaire',
  mailbox: 'Les e-mails de cette installation arrivent dans la <link>boîte locale</link>.',
  picture: {
    title: 'Chaque fichier vérifié avant l’envoi.',
    body: 'Définissez les formats, réunissez les fichiers, envoyez-les sous le bon nom.',
  },
  email: {
    label: 'E-mail',
    placeholder: 'vous@entreprise.fr',
    invalid: 'Saisissez une adresse e-mail, par exemple vous@entreprise.fr.',
  },
  in: {
    title: 'Se connecter',
    body: 'Nous vous envoyons un code à usage unique par e-mail. Aucun mot de passe.',
    ended:
      'Votre session a pris fin. Votre saisie est conservée : reconnectez-vous pour reprendre où vous en étiez, avec un code à usage unique reçu par e-mail.',
    action: 'Continuer avec l’e-mail',
    up: 'Première visite ? <link>Créer un compte</link>',
  },
  lookAround: 'Visiter une agence d’exemple',
  google: {
    or: 'ou',
    action: 'Continuer avec Google',
  },
} satisfies Shape<typeof english>;
