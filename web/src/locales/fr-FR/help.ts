import type { help as english } from '#locales/en-US/help.ts';
import type { Shape } from '#locales/shape.ts';

export const help = {
  title: 'Aide',
  contents: 'Guide',
  topics: {
    brief: 'Briefer',
    collect: 'Collecter',
    fix: 'Corriger',
    adapt: 'Décliner',
    review: 'Relire',
    send: 'Envoyer',
    measure: 'Mesurer',
    people: 'Équipe et facturation',
    running: 'Installer soi-même',
  },
  keys: 'Raccourcis clavier',
  next: 'Page suivante : {page}',
  failed: 'Cette page du guide n’a pas pu être chargée',
} satisfies Shape<typeof english>;
