import type { fields as english } from '#locales/en-US/creatives/fields.ts';
import type { Shape } from '#locales/shape.ts';

/** Les champs d’attribut d’une création, où qu’on les remplisse. */
export const fields = {
  choose: 'Choisir…',
  retired: '{label} (retirée)',
  keepOff: 'Laisser désactivé',
  required: 'Obligatoire',
  saving: 'Enregistrement…',
  saved: 'Enregistré',
  like: 'Par exemple : {example}',
  panel: {
    title: 'Attributs',
    choose: 'Choisir les champs',
    empty:
      'Demandez ce qui accompagne les fichiers de la publicité : un titre, une page de destination, l’angle. Les champs obligatoires doivent être remplis avant que la création soit complète.',
    manage: 'Gérer les champs d’attribut',
    actions: 'Actions pour {label}',
    required: 'Obligatoire',
    remove: 'Enlever de cette création',
    removeTitle: 'Enlever « {label} » de cette création ?',
    removeBody: 'Ce qui a été saisi est supprimé avec.',
  },
  problem: {
    'not-a-number': 'Saisissez un nombre.',
    'not-an-option': 'Choisissez l’une des options.',
    'not-a-toggle': 'Activez ou désactivez.',
    'not-a-text': 'Saisissez un texte.',
    'several-lines': 'Une seule ligne est possible ici.',
    'too-long': 'Saisissez {max, number} caractères au maximum.',
    below: 'Saisissez {min, number} ou plus.',
    above: 'Saisissez {max, number} ou moins.',
    pattern: 'Cela n’a pas la forme attendue.',
    patternLike: 'Cela n’a pas la forme attendue, par exemple : {example}',
  },
  global: {
    primary_text: { label: 'Texte principal', description: 'Ce que dit la publicité à côté de l’image.' },
    headline: { label: 'Titre', description: 'La courte ligne qui se remarque.' },
    landing_page: { label: 'Page de destination', description: 'Là où mène un clic.' },
    call_to_action: {
      label: 'Appel à l’action',
      description: 'Ce que dit le bouton.',
      options: {
        LEARN_MORE: 'En savoir plus',
        SHOP_NOW: 'Acheter',
        SIGN_UP: 'S’inscrire',
        DOWNLOAD: 'Télécharger',
        BOOK_TRAVEL: 'Réserver',
        GET_OFFER: 'Obtenir l’offre',
        GET_QUOTE: 'Obtenir un devis',
        SUBSCRIBE: 'S’abonner',
        APPLY_NOW: 'Postuler',
        ORDER_NOW: 'Commander',
        WATCH_MORE: 'Voir plus',
        CONTACT_US: 'Nous contacter',
        NO_BUTTON: 'Aucun bouton',
      },
    },
  },
} as const satisfies Shape<typeof english>;
