import type { adNames as englishNames, launches as english } from '#locales/en-US/insights/launches.ts';
import type { Shape } from '#locales/shape.ts';

export const launches = {
  hint: 'Les nouvelles créations par dépenses, comparées à la médiane des autres créations du compte publicitaire au même âge. Dépenses élevées : au moins le double de la médiane. Faibles : moins de la moitié. Nouvelle : moins de {floor} de dépenses.',
  stage: 'Afficher',
  all: 'Toutes',
  stages: { more: 'Dépenses élevées', usual: 'Dépenses habituelles', less: 'Dépenses faibles', new: 'Nouvelles' },
  firstResult:
    '{count, plural, one {Premier résultat au jour {days} (# création avec résultats).} other {Premier résultat médian : jour {days} (# créations avec résultats).}}',
  noResult: 'Aucune n’a encore de résultat.',
  creative: 'Création',
  state: 'Dépenses à ce jour',
  verdict: 'Verdict',
  firstSeen: 'Première diffusion',
  age: 'Âge en jours complets',
  spend: 'Dépenses',
  atAge: 'Dépenses face à la médiane',
  times: '{ratio} × {median}',
  fewOthers: 'Pas assez de créations pour comparer',
  noDay: 'Pas encore un jour complet',
  others: 'Médiane de {count} créations, {days, plural, one {premier jour} other {# premiers jours}}',
  results: 'Résultats',
  firstResultOn: 'Premier résultat',
  dayNumber: 'jour {day}',
  brief: 'Brief',
  emptyTitle: 'Aucune nouvelle création sur cette période',
  emptyBody: 'Choisissez une période plus longue ou un autre compte publicitaire.',
  emptyStage: 'Aucune nouvelle création dans cet état.',
  wider: 'Afficher les 90 derniers jours',
} satisfies Shape<typeof english>;

export const adNames = {
  hint: 'Publicités de la période dont le nom diffère de celui de leur fichier, sans tenir compte de la casse ni des séparateurs. Schéma de nommage : {schema}',
  summary:
    '{total, plural, one {# publicité issue} other {# publicités issues}} de vos fichiers sur {checked, number} {total, plural, one {porte} other {portent}} un autre nom',
  unmatched:
    '{count, plural, one {# publicité sans brief ne peut pas être vérifiée.} other {# publicités sans brief ne peuvent pas être vérifiées.}}',
  cost: '{ads, plural, one {# nom ne contient pas} other {# noms ne contiennent pas}} l’identifiant unique du fichier, pour {spend} de dépenses : impossible de relier {ads, plural, one {cette publicité} other {ces publicités}} par le nom.{byHand, plural, =0 {} one { # a été reliée à la main.} other { # ont été reliées à la main.}}',
  match: '{count, plural, one {Trouver son brief} other {Trouver leurs briefs}}',
  copy: 'Copier le bon nom',
  ad: 'Publicité',
  name: 'Nom et nom attendu',
  differs: 'Différences',
  spend: 'Dépenses',
  brief: 'Brief',
  expected: 'Attendu : {name}',
  missing: '{value} est absent',
  instead: '{found} au lieu de {value}',
  extra: 'Contient aussi « {text} »',
  arranged: 'Ordre différent',
  variable: '{name} :',
  variables: {
    groupName: 'Groupe',
    campaignName: 'Campagne',
    creativeName: 'Création',
    formatName: 'Format',
    variationName: 'Variante',
    carouselPosition: 'Position dans le carrousel',
    uid: 'Identifiant unique',
  },
  cleanTitle: 'Chaque publicité porte le nom de son fichier',
  cleanBody:
    '{count, plural, one {# publicité de ces jours est issue} other {# publicités de ces jours sont issues}} de vos fichiers.',
  noneTitle: 'Aucune publicité de ces jours n’est issue d’un de vos fichiers',
  noneBody: 'Les noms sont comparés dès que des publicités sont reliées à des créations.',
} satisfies Shape<typeof englishNames>;
