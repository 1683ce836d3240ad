import type { fatigue as english } from '#locales/en-US/insights/fatigue.ts';
import type { Shape } from '#locales/shape.ts';

export const fatigue = {
  filter: 'Coût en hausse',
  any: 'Toutes les causes',
  causes: { creative: 'Création essoufflée', market: 'Marché plus cher', page: 'Page moins efficace' },
  weeks: '{weeks, plural, one {# semaine} other {# semaines}}',
  steadyCpm: 'à CPM stable',
  changedCpm: 'avec un CPM à {change}',
  tired: 'Création essoufflée : clics {change} {cpm}, {weeks}',
  tiredHook: 'Création essoufflée : taux d’accroche {change} {cpm}, {weeks}',
  market: 'Marché plus cher : CPM {change}, {weeks}',
  season: 'Marché : clics {change} ici et dans tout le compte publicitaire, {weeks}',
  page: 'Page moins efficace : résultats par clic {change}, {weeks}',
  risk: '{amount} en jeu sur les 7 prochains jours',
  riskShort: '{amount} en jeu',
  title: 'Pourquoi les résultats coûtent plus cher',
  compared: 'première semaine comparée à celle qui finit le {day}',
  cost: 'Coût par résultat : {before} la première semaine, {now} la dernière.',
  parts: { market: 'Marché (CPM)', creative: 'Création (clics)', page: 'Page (conversion)' },
  change: '{change} (entre {low} et {high})',
  columns: { part: 'Cause', share: 'Coût par résultat', figure: 'Évolution' },
  hook: 'Taux d’accroche : {range}',
  total: 'Au total',
  riskRange: 'Au rythme actuel, entre {low} et {high} des dépenses des sept prochains jours seront perdus.',
  rest: 'Les semaines sont comparées jour par jour, sur toutes les publicités qui utilisent le fichier. Les trois derniers jours ne comptent pas, car leurs résultats arrivent encore.',
} satisfies Shape<typeof english>;
