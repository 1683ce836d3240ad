import type { insights as english } from '#locales/en-US/insights.ts';
import type { Shape } from '#locales/shape.ts';

export const insights = {
  overview: {
    title: 'Vue d’ensemble',
    emptyTitle: 'Ce que vos publicités rapportent, à côté du brief',
    emptyBody:
      'Dès qu’un compte publicitaire sera connecté, vous verrez ici les dépenses, les résultats et le taux d’accroche de chaque campagne, jour par jour, comparés à la période précédente.',
  },
  creatives: {
    title: 'Créations',
    emptyTitle: 'Toutes vos publicités, classées par résultat',
    emptyBody:
      'Dès qu’un compte publicitaire sera connecté, vous verrez ici vos créations diffusées côte à côte : ce qui fonctionne, ce qui s’essouffle et le brief d’origine de chacune.',
  },
  campaigns: 'Voir les campagnes',
  picture: { spend: 'Dépenses', results: 'Résultats', hook: 'Taux d’accroche' },
} satisfies Shape<typeof english>;
