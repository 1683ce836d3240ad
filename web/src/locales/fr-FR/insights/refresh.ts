import type { refresh as english } from '#locales/en-US/insights/refresh.ts';
import type { Shape } from '#locales/shape.ts';

export const refresh = {
  title: 'Briefer une relève',
  of: 'de {name}',
  nameOf: '{name} – relève',
  campaign: 'Campagne',
  campaignMissing: 'Choisissez la campagne de la nouvelle création.',
  source: 'Issue de {name} : mêmes formats, mêmes attributs.',
  closed: 'Sa campagne {name} est archivée. Choisissez-en une autre.',
  noSource: 'Ces publicités n’ont pas de brief : à vous de choisir la campagne et les formats.',
  due: 'Échéance',
  reasons: {
    tired: 'Pour le {day} : elle s’essouffle déjà, et une semaine suffit pour la remplacer.',
    tiring: 'Pour le {day} : à ce rythme, elle s’essouffle vers le {tiresOn}.',
    steady: 'Pour le {day} : elle ne montre aucun signe d’essoufflement, vous avez quatre semaines.',
  },
  references: 'Références',
  referencesHelp:
    'La publicité et les trois meilleures du compte pour le même type de résultat. Leurs fichiers, ou les images de la plateforme, sont joints au brief.',
  noSiblings: 'Aucune autre publicité du même type de résultat n’est assez bonne pour servir d’exemple.',
  noPicture: 'Pas d’image à joindre',
  cost: '{cost} par résultat',
  attributes: 'Attributs',
  attribute: '{label} : {value}',
  notFilled: 'pas encore rempli',
} satisfies Shape<typeof english>;
