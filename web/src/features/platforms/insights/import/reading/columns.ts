import { reportedFigures, type ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';
import { reportHeadings } from './headings.ts';
import { reportColumns, type ReportColumn } from './report-columns.ts';

export const isFigureColumn = (column: ReportColumn): column is ReportedFigure =>
  (reportedFigures as readonly string[]).includes(column);

/** Columns that identify the ad of a row. */
export const nameColumns = [
  'account',
  'accountId',
  'campaign',
  'campaignId',
  'adSet',
  'adSetId',
  'ad',
  'adId',
] as const satisfies readonly ReportColumn[];

/** The index of each column in a line, from 0; columns that the file lacks have none. */
export type ColumnPlaces = Partial<Record<ReportColumn, number>>;

/** The meaning of a heading for an organization, by folded heading: a column, or null if it is not read. */
export type LearnedHeadings = Readonly<Record<string, ReportColumn | null>>;

/** A currency after a heading: `Spend EUR`. */
const trailingCode = /\s(EUR|USD|GBP|CHF|CAD|AUD|SEK|NOK|DKK|PLN|JPY|BRL|MXN)$/;
const codes = /[([]\s*(?:[A-Z]{3}|in [A-Z]{3}|in UTC|UTC|GMT|\p{Sc})\s*[)\]]/gu;

/** Normalizes a heading for comparison: `Amount spent (EUR)` and `amount  SPENT` are equal. */
export const foldHeading = (heading: string): string =>
  fold(heading.trim().replace(codes, '').replace(trailingCode, ''))
    .replace(/[’‘`´]/g, "'")
    .replace(/[_\s\u00A0]+/g, ' ')
    .trim();

const meanings: ReadonlyMap<string, ReportColumn> = new Map(
  reportColumns.flatMap((column) => reportHeadings[column].map((heading) => [foldHeading(heading), column] as const)),
);

/** The rank of a heading among those of its column; if a file has several, the first one wins. */
const rankOf = (column: ReportColumn, folded: string): number =>
  reportHeadings[column].findIndex((heading) => foldHeading(heading) === folded);

/** Finds columns by their headings: first those that the organization has saved, then those of the platforms. */
export function placeColumns(headings: readonly string[], learned: LearnedHeadings = {}): ColumnPlaces {
  const places: ColumnPlaces = {};
  const ranks: Partial<Record<ReportColumn, number>> = {};
  for (const [place, heading] of headings.entries()) {
    const folded = foldHeading(heading);
    const isLearned = Object.hasOwn(learned, folded);
    const column = isLearned ? learned[folded] : meanings.get(folded);
    if (!column) continue;
    const rank = isLearned ? -1 : rankOf(column, folded);
    if (rank >= (ranks[column] ?? Infinity)) continue;
    places[column] = place;
    ranks[column] = rank;
  }
  return places;
}

/** Whether amounts of money are in millionths: `metrics.cost_micros`. */
export const isInMicros = (heading: string): boolean => /\bmicros?\b/.test(foldHeading(heading));

/** Whether the cells below a heading are in thousands: `Spend (k€)`, `Impressions (000)`. */
export const isInThousands = (heading: string): boolean =>
  /\((?:'?000s?|k|k\p{Sc}|\p{Sc}k|k[A-Z]{3}|tsd\.?)\)|\bk\p{Sc}|\bin thousands\b|\ben milliers\b|\bin tausend\b/iu.test(
    heading,
  );

/** The currency in a heading: `Amount spent (EUR)`. */
export const currencyInHeading = (heading: string): string | null =>
  /[([](?:in )?([A-Z]{3})[)\]]/.exec(heading)?.[1] ?? trailingCode.exec(heading.trim())?.[1] ?? null;

/** The kind of a result if the heading names it: `Leads`. */
export function resultKindOfHeading(heading: string): string | null {
  const folded = foldHeading(heading);
  if (/^(leads?|prospects|clientes potenciales|contacts?)$/.test(folded)) return 'lead';
  return null;
}

/** The missing columns without which no row can be stored. The first and last day of a row can replace its day. */
export function missingColumns(places: ColumnPlaces): ReportColumn[] {
  const has = (column: ReportColumn) => places[column] !== undefined;
  return [
    ...(has('day') || has('since') ? [] : ['day' as const]),
    ...(has('ad') || has('adId') ? [] : ['ad' as const]),
    ...(has('spend') ? [] : ['spend' as const]),
    ...(has('impressions') ? [] : ['impressions' as const]),
  ];
}
