import type { AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import { currencyDigits } from '@ad-foundry/contract/insights/figures.ts';
import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { daysOf, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';
import type { ReportAdvertiser } from './reading/report-reading.ts';

/** The ad account that receives the rows of one account of a report. */
export interface Target {
  isIncluded: boolean;
  /** An existing ad account of earlier imports; null for a new one. */
  advertiser: AdvertiserRef | null;
  /** The name of a new ad account. */
  name: string;
  timeZone: string;
  /** Whether days without rows between the first and the last count as days without delivery. */
  countsEmptyDays: boolean;
}

const withoutExtension = (fileName: string) => fileName.replace(/\.[^.]+$/, '');

/** The ad account of earlier imports with the same name and currency, or a new one without a match. */
export function proposeTarget(
  { name, currency }: Pick<ReportAdvertiser, 'name' | 'currency'>,
  fileName: string,
  advertisers: readonly InsightAdvertiser[],
): Target {
  const existing = advertisers.find(
    (advertiser) =>
      advertiser.source === 'file' &&
      advertiser.currency === currency &&
      name !== '' &&
      fold(advertiser.name) === fold(name),
  );
  return {
    isIncluded: true,
    advertiser: existing ?? null,
    name: (name || withoutExtension(fileName)).slice(0, limits.nameLength),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    countsEmptyDays: false,
  };
}

/** Accounts of earlier imports that can receive amounts in a currency. */
export const possibleAdvertisers = (advertisers: readonly InsightAdvertiser[], currency: string | null) =>
  advertisers.filter(
    (advertiser) => advertiser.source === 'file' && (currency === null || advertiser.currency === currency),
  );

export const moneyOf = (currency: string | null) => ({ currency, currencyDigits: currencyDigits(currency ?? 'EUR') });

/** Days without rows between the first and the last day of a report. */
export function gapDays(days: readonly Day[]): Day[] {
  const [since, until] = [days[0], days.at(-1)];
  if (since === undefined || until === undefined) return [];
  const covered = new Set(days);
  return daysOf({ since, until }).filter((day) => !covered.has(day));
}

export interface Batch {
  rows: ImportedRow[];
  emptyDays: Day[];
}

/** Splits sorted rows into requests of whole days. @returns null if one day has more rows than a request accepts */
export function batchesOf(rows: readonly ImportedRow[], emptyDays: readonly Day[], most: number): Batch[] | null {
  const batches: Batch[] = [];
  for (let start = 0; start < rows.length;) {
    const day = rows[start]?.day ?? '';
    let end = start;
    while (end < rows.length && rows[end]?.day === day) end += 1;
    const ofDay = rows.slice(start, end);
    if (ofDay.length > most) return null;
    const last = batches.at(-1);
    if (last && last.rows.length + ofDay.length <= most) last.rows.push(...ofDay);
    else batches.push({ rows: ofDay, emptyDays: [] });
    start = end;
  }
  batches[0]?.emptyDays.push(...emptyDays);
  return batches;
}
