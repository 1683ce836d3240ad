export const noFigures = {
  title: 'Ce que rapportent vos publicités, à côté du brief',
  body: 'Connectez un compte publicitaire pour voir ici dépenses, résultats et taux d’accroche de chaque campagne, jour par jour, comparés à la période précédente.',
  connect: 'Connecter une plateforme publicitaire',
  chooseAccounts: 'Choisir des comptes publicitaires',
  importReport: 'Importer un rapport',
  demo: 'Visiter une agence d’exemple',
};
