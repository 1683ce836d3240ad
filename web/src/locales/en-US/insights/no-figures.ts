/** Texts before the first figures: what is shown then, and the ways to get them. */
export const noFigures = {
  title: 'What your ads earned, next to the brief',
  body: 'Connect an ad account to see spend, results and hook rate for every campaign here, day by day, compared with the previous period.',
  connect: 'Connect an ad platform',
  chooseAccounts: 'Choose ad accounts',
  importReport: 'Import a report',
  demo: 'Look around in a sample agency',
};
