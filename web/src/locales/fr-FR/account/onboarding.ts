import type { onboarding as english } from '#locales/en-US/account/onboarding.ts';
import type { Shape } from '#locales/shape.ts';

export const onboarding = {
  title: 'Bienvenue',
  welcome: 'Bienvenue, {name}',
  body: 'Du brief à la diffusion, sans un fichier hors format.',
  steps: {
    brief: { title: 'Briefer', body: 'Choisissez les formats, avec leurs règles et leurs zones sûres.' },
    judge: { title: 'Collecter', body: 'Chaque fichier est vérifié avant l’envoi : poids, ratio, durée.' },
    deliver: { title: 'Envoyer', body: 'Les créations complètes partent sous le bon nom.' },
  },
  create: {
    title: 'Commencez avec votre propre campagne',
    body: 'Un nom suffit. Les créations, les formats et les personnes viennent ensuite.',
    action: 'Créer votre première campagne',
  },
  sample: {
    title: 'Explorez d’abord',
    body: 'Une agence d’exemple rien qu’à vous, avec clients, fichiers et chiffres. Votre organisation reste intacte ; vous pouvez y revenir à tout moment.',
    action: 'Ouvrir une agence d’exemple',
    failed: 'L’agence d’exemple n’a pas pu être ouverte',
  },
  approval: {
    title: 'Qui valide les fichiers ?',
    body: 'Les nouvelles campagnes démarrent avec ce choix, que vous pouvez changer dans chacune.',
    team: 'L’équipe',
    none: 'Sans validation',
    failed: 'Ce choix n’a pas pu être enregistré',
  },
  demo: 'Vous préférez une visite guidée ? <link>Réserver une démo</link>',
} satisfies Shape<typeof english>;
