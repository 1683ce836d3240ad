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
  like: 'Par exemple : {example}',
  panel: {
    title: 'Attributs',
    choose: 'Choisir les champs',
    empty:
      'Demandez plus que des fichiers : un titre, une page de destination, l’angle. Une création est complète une fois ses champs obligatoires remplis.',
    manage: 'Gérer les champs d’attribut',
    actions: 'Actions pour {label}',
    required: 'Obligatoire',
    remove: 'Retirer de cette création',
    removeTitle: 'Retirer « {label} » de cette création ?',
    removeBody: 'Sa valeur est supprimée aussi.',
  },
  problem: {
    'not-a-number': 'Saisissez un nombre.',
    'not-an-option': 'Choisissez l’une des options.',
    'not-a-toggle': 'Activez ou désactivez.',
    'not-a-text': 'Saisissez un texte.',
    'several-lines': 'Saisissez une seule ligne.',
    'too-long': 'Saisissez {max, number} caractères au maximum.',
    below: 'Saisissez {min, number} ou plus.',
    above: 'Saisissez {max, number} ou moins.',
    pattern: 'La forme n’est pas celle attendue.',
    patternLike: 'La forme n’est pas celle attendue. Exemple : {example}',
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
