import type { list as english } from '#locales/en-US/lists/list.ts';
import type { Shape } from '#locales/shape.ts';

export const list = {
  view: 'Affichage',
  cards: 'Cartes',
  table: 'Tableau',
  filters: '{count, plural, =0 {Filtres} other {Filtres ({count, number})}}',
  sort: 'Trier par',
  select: 'Sélectionner {name}',
  all: 'Tout sélectionner',
  selected: '{count, plural, one {# sélectionné} other {# sélectionnés}}',
  found: '{count, plural, one {# résultat} other {# résultats}}',
  foundMore: '{count, plural, one {# résultat pour l’instant} other {# résultats pour l’instant}}',
  nothing: 'Aucun résultat',
  nothingBody: 'Essayez un autre mot ou retirez un filtre.',
  clear: 'Effacer la recherche et les filtres',
  clearFilters: 'Effacer les filtres',
  more: 'Chargement de la suite',
  moreFailed: 'La suite n’a pas pu être chargée.',
} as const satisfies Shape<typeof english>;
