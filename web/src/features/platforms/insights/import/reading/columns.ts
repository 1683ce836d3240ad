import { countedFigures, type CountedFigure } from '@ad-foundry/contract/insights/figures.ts';
import { fold } from '#lib/fold.ts';
import { reportHeadings } from './headings.ts';
import { reportColumns, type ReportColumn } from './report-columns.ts';

export const isFigureColumn = (column: ReportColumn): column is CountedFigure =>
  (countedFigures as readonly string[]).includes(column);

/** Columns that say which rows belong together. */
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

/** The place of each column in a line, from 0; a column that the file does not have has none. */
export type ColumnPlaces = Partial<Record<ReportColumn, number>>;

/** What a heading means for an organization: a column, or null for one that is not read. By folded heading. */
export type LearnedHeadings = Readonly<Record<string, ReportColumn | null>>;

/** A currency after a heading: `Spend EUR`. */
const trailingCode = /\s(EUR|USD|GBP|CHF|CAD|AUD|SEK|NOK|DKK|PLN|JPY|BRL|MXN)$/;
const codes = /[([]\s*(?:[A-Z]{3}|in [A-Z]{3}|in UTC|UTC|GMT|\p{Sc})\s*[)\]]/gu;

/** A heading as headings are compared: `Amount spent (EUR)` and `amount  SPENT` are the same. */
export const foldHeading = (heading: string): string =>
  fold(heading.trim().replace(codes, '').replace(trailingCode, ''))
    .replace(/[’‘`´]/g, "'")
    .replace(/[_\s\u00A0]+/g, ' ')
    .trim();

const meanings: ReadonlyMap<string, ReportColumn> = new Map(
  reportColumns.flatMap((column) => reportHeadings[column].map((heading) => [foldHeading(heading), column] as const)),
);

/** The rank of a heading among those of its column: the first one wins where a file has several. */
const rankOf = (column: ReportColumn, folded: string): number =>
  reportHeadings[column].findIndex((heading) => foldHeading(heading) === folded);

/** Finds columns by their headings: those that the organization has chosen before, then those of the platforms. */
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

/** Whether amounts of money are written in millionths: `metrics.cost_micros`. */
export const isInMicros = (heading: string): boolean => /\bmicros?\b/.test(foldHeading(heading));

/** Whether a heading says that its cells count thousands: `Spend (k€)`, `Impressions (000)`. */
export const isInThousands = (heading: string): boolean =>
  /\((?:'?000s?|k|k\p{Sc}|\p{Sc}k|k[A-Z]{3}|tsd\.?)\)|\bk\p{Sc}|\bin thousands\b|\ben milliers\b|\bin tausend\b/iu.test(
    heading,
  );

/** The currency that a heading names: `Amount spent (EUR)`. */
export const currencyInHeading = (heading: string): string | null =>
  /[([](?:in )?([A-Z]{3})[)\]]/.exec(heading)?.[1] ?? trailingCode.exec(heading.trim())?.[1] ?? null;

/** What a result is where the heading says it: `Leads`. */
export function resultKindOfHeading(heading: string): string | null {
  const folded = foldHeading(heading);
  if (/^(leads?|prospects|clientes potenciales|contacts?)$/.test(folded)) return 'lead';
  return null;
}

/** Without them nothing can be stored. A day may also be told by the first and last day of a row. */
export function missingColumns(places: ColumnPlaces): ReportColumn[] {
  const has = (column: ReportColumn) => places[column] !== undefined;
  return [
    ...(has('day') || has('since') ? [] : ['day' as const]),
    ...(has('ad') || has('adId') ? [] : ['ad' as const]),
    ...(has('spend') ? [] : ['spend' as const]),
    ...(has('impressions') ? [] : ['impressions' as const]),
  ];
}
