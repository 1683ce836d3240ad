/**
 * Columns of a report that are read, with the headings that Ads Manager gives them in English and French, as
 * `foldHeading` writes them.
 */
export const reportColumns = {
  day: ['day', 'jour', 'date', 'reporting starts', 'debut des rapports'],
  until: ['reporting ends', 'fin des rapports'],
  campaign: ['campaign name', 'campaign', 'nom de la campagne', 'campagne'],
  adSet: ['ad set name', 'ad set', "nom de l'ensemble de publicites", 'ensemble de publicites'],
  ad: ['ad name', 'ad', 'nom de la publicite', 'publicite'],
  campaignId: ['campaign id', 'identifiant de campagne', 'identifiant de la campagne', 'id de campagne'],
  adSetId: ['ad set id', "identifiant de l'ensemble de publicites", "id de l'ensemble de publicites"],
  adId: ['ad id', 'identifiant de la publicite', 'id de la publicite', 'identifiant de publicite'],
  spend: ['amount spent', 'spend', 'cost', 'montant depense'],
  impressions: ['impressions'],
  clicks: ['clicks (all)', 'clics (tous)'],
  linkClicks: ['link clicks', 'clics sur un lien', 'clics sur le lien'],
  landingPageViews: ['landing page views', 'website landing page views', 'vues de page de destination'],
  results: ['results', 'resultats'],
  resultKind: ['result indicator', 'result type', 'indicateur de resultats', 'type de resultat'],
  purchases: ['purchases', 'website purchases', 'achats', 'achats sur le site web'],
  purchaseValue: [
    'purchases conversion value',
    'purchase conversion value',
    'website purchases conversion value',
    'valeur de conversion des achats',
    'valeur de conversion des achats sur le site web',
  ],
  plays: ['video plays', 'lectures de video'],
  views3s: ['3-second video plays', '3-second video views', 'lectures de video de 3 secondes'],
  thruplays: ['thruplays', 'thruplay'],
  plays25: ['video plays at 25%', 'video watches at 25%', 'lectures de video a 25 %'],
  plays50: ['video plays at 50%', 'video watches at 50%', 'lectures de video a 50 %'],
  plays75: ['video plays at 75%', 'video watches at 75%', 'lectures de video a 75 %'],
  plays95: ['video plays at 95%', 'video watches at 95%', 'lectures de video a 95 %'],
  plays100: ['video plays at 100%', 'video watches at 100%', 'lectures de video a 100 %'],
  attribution: ['attribution setting', "parametre d'attribution"],
} as const;

export type ReportColumn = keyof typeof reportColumns;
export const columnNames = Object.keys(reportColumns) as ReportColumn[];
/** Without them there is nothing to show. */
export const requiredColumns: readonly ReportColumn[] = ['day', 'ad', 'spend', 'impressions'];

/** The place of each column in a row of the file; a column that is not there has none. */
export type ColumnPlaces = Partial<Record<ReportColumn, number>>;

/** `Amount spent (EUR)` → `amount spent`; `Clics sur un lien` → `clics sur un lien`. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\([A-Z]{3}\)/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Finds columns by their headings; the first of several that could be meant wins, in the order of their names above. */
export function placeColumns(headings: readonly string[]): ColumnPlaces {
  const folded = headings.map(foldHeading);
  const places: ColumnPlaces = {};
  for (const column of columnNames) {
    const known: readonly string[] = reportColumns[column];
    const at = known.map((name) => folded.indexOf(name)).find((place) => place >= 0);
    if (at !== undefined) places[column] = at;
  }
  return places;
}

/** The currency that a heading names: `Amount spent (EUR)`. */
export function currencyIn(headings: readonly string[]): string | null {
  return headings.map((heading) => /\(([A-Z]{3})\)/.exec(heading)?.[1]).find((code) => code !== undefined) ?? null;
}
