import { countedFigures } from '@ad-foundry/contract/insights/figures.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import type { Figures, ReportAccount, ReportRow } from './report-reading.ts';

/** Rows of one account and currency belong together; sums of two currencies are none. */
export const accountKey = ({ account, currency }: Pick<ReportRow, 'account' | 'currency'>): string =>
  JSON.stringify([account, currency]);

/** Names in a JSON array: no separator can stand in them. */
const adKey = ({ adId, campaign, adSet, ad }: ReportRow): string => adId ?? JSON.stringify([campaign, adSet, ad]);

export function addFigures(sums: Figures, figures: Figures): void {
  // Fractions of results are kept to the sixth digit, where adding them leaves traces.
  for (const figure of countedFigures)
    if (figures[figure]) sums[figure] = Math.round(((sums[figure] ?? 0) + figures[figure]) * 1e6) / 1e6;
}

/** The ad accounts of a report, the one with the most rows first. */
export function groupAccounts(rows: readonly ReportRow[]): ReportAccount[] {
  const groups = new Map<string, { account: ReportAccount; ads: Set<string>; days: Set<string> }>();
  for (const row of rows) {
    const key = accountKey(row);
    const { account: name, currency } = row;
    const group = groups.get(key) ?? {
      account: { key, name, currency, rows: 0, ads: 0, days: [], sums: {}, sumsByDay: {} },
      ads: new Set(),
      days: new Set(),
    };
    groups.set(key, group);
    group.account.rows += 1;
    group.ads.add(adKey(row));
    group.days.add(row.day);
    addFigures(group.account.sums, row.figures);
    const ofDay = group.account.sumsByDay;
    ofDay[row.day] = (ofDay[row.day] ?? 0) + (row.figures.spend ?? 0);
  }
  return [...groups.values()]
    .map(({ account, ads, days }) => ({ ...account, ads: ads.size, days: [...days].toSorted() }))
    .toSorted((one, other) => other.rows - one.rows);
}

/** Rows of the same ad and day added up, by day. */
export function mergeRows(rows: readonly ReportRow[]): ImportedRow[] {
  const merged = new Map<string, ImportedRow>();
  for (const row of rows) {
    // Results of two kinds are not added up.
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
    if (resultKind !== null) stored.resultKind ??= resultKind;
    if (attribution !== null) stored.attribution ??= attribution;
    merged.set(key, stored);
  }
  return [...merged.values()].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/** How many rows are added to another one of the same ad and day. */
export function countMerged(rows: readonly ReportRow[]): number {
  return rows.length - new Set(rows.map((row) => JSON.stringify([accountKey(row), row.day, adKey(row)]))).size;
}
