import { reportedFigures } from '@ad-foundry/contract/insights/figures.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import type { Figures, ReportAdvertiser, ReportRow } from './report-reading.ts';

/** Groups rows by account and currency, because amounts of two currencies cannot be added. */
export const advertiserKey = ({ account, currency }: Pick<ReportRow, 'account' | 'currency'>): string =>
  JSON.stringify([account, currency]);

/** A JSON array of the names, so that no separator in a name can make keys collide. */
const adKey = ({ adId, campaign, adSet, ad }: ReportRow): string => adId ?? JSON.stringify([campaign, adSet, ad]);

export function addFigures(sums: Figures, figures: Figures): void {
  // Rounds fractions of results to the sixth digit, because adding them leaves rounding errors.
  for (const figure of reportedFigures)
    if (figures[figure]) sums[figure] = Math.round(((sums[figure] ?? 0) + figures[figure]) * 1e6) / 1e6;
}

/** The ad accounts of a report, the one with the most rows first. */
export function groupAdvertisers(rows: readonly ReportRow[]): ReportAdvertiser[] {
  const groups = new Map<string, { reportAdvertiser: ReportAdvertiser; ads: Set<string>; days: Set<string> }>();
  for (const row of rows) {
    const key = advertiserKey(row);
    const { account: name, currency } = row;
    const group = groups.get(key) ?? {
      reportAdvertiser: { key, name, currency, rows: 0, ads: 0, days: [], sums: {}, sumsByDay: {} },
      ads: new Set(),
      days: new Set(),
    };
    groups.set(key, group);
    group.reportAdvertiser.rows += 1;
    group.ads.add(adKey(row));
    group.days.add(row.day);
    addFigures(group.reportAdvertiser.sums, row.figures);
    const ofDay = group.reportAdvertiser.sumsByDay;
    ofDay[row.day] = (ofDay[row.day] ?? 0) + (row.figures.spend ?? 0);
  }
  return [...groups.values()]
    .map(({ reportAdvertiser, ads, days }) => ({ ...reportAdvertiser, ads: ads.size, days: [...days].toSorted() }))
    .toSorted((a, b) => b.rows - a.rows);
}

/** Sums up rows of the same ad and day, sorted by day. */
export function mergeRows(rows: readonly ReportRow[]): ImportedRow[] {
  const merged = new Map<string, ImportedRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.day, adKey(row)]);
    const { day, campaign, adSet, ad, campaignId, adSetId, adId, resultKind, attribution } = row;
    const stored = merged.get(key) ?? {
      day,
      campaign,
      adSet,
      ad,
      ...(campaignId === null ? {} : { campaignId }),
      ...(adSetId === null ? {} : { adSetId }),
      ...(adId === null ? {} : { adId }),
      figures: {},
    };
    addFigures(stored.figures, row.figures);
    // The first kind of results names the sum, even if the rows have several kinds.
    if (resultKind !== null) stored.resultKind ??= resultKind;
    if (attribution !== null) stored.attribution ??= attribution;
    merged.set(key, stored);
  }
  return [...merged.values()].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** The number of rows that are added to another row of the same ad and day. */
export function countMerged(rows: readonly ReportRow[]): number {
  return rows.length - new Set(rows.map((row) => JSON.stringify([advertiserKey(row), row.day, adKey(row)]))).size;
}
