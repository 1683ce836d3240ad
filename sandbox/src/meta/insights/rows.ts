import { findAdSet, findCampaign } from '#meta/ads/campaigns.ts';
import type { AdRecord } from '#meta/ads/records.ts';
import { adsOf, effectiveStatusOf } from '#meta/ads/store.ts';
import type { Backend } from '#meta/backend.ts';
import type { Node } from '#meta/graph/nodes.ts';
import { GraphError } from '#meta/graph-error.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import { type Cell, spreadOf } from './breakdowns.ts';
import { type Range } from './days.ts';
import { type AdPerformance, performanceOf } from './ad-performance.ts';
import { type Day, dailySums, readDays } from './daily-sums.ts';
import { requestsStatus, type Filter, isObjectFilter, passes } from './filters.ts';
import type { Level, Query } from './query.ts';
import { addSums, noSums, splitSums, type Sums } from './sums.ts';

/** One row: an object within a slice of time, and one value of each breakdown. */
export interface InsightRow {
  /** An ad of the object, which leads to the object and its parents. */
  readonly ad: AdRecord;
  readonly slice: Range;
  readonly labels: Readonly<Record<string, string>>;
  readonly sums: Sums;
  /** The audience of the object's ads; reach is computed from it, since reach cannot be summed. */
  readonly audience: { sum: number; most: number };
}

export interface Reading {
  readonly backend: Backend;
  readonly account: AdAccount;
  /** The object of the request. */
  readonly node: Node;
  readonly query: Query;
  readonly nowMs: number;
  readonly maxRows: number;
}

/** Days of spend that an ad needs to reach its whole audience. */
const AUDIENCE_DAYS = 10;

const parentsOf = ({ backend }: Pick<Reading, 'backend'>, ad: AdRecord) => {
  const adSet = findAdSet(backend, ad.adsetId);
  return { adSet, campaign: adSet && findCampaign(backend, adSet.campaignId) };
};

function isInside(reading: Reading, ad: AdRecord): boolean {
  const { type, value } = reading.node;
  if (type === 'Ad') return ad.id === value.id;
  if (type === 'AdSet') return ad.adsetId === value.id;
  return type !== 'Campaign' || parentsOf(reading, ad).campaign?.id === value.id;
}

/** Id of the object that a row of this level describes. */
function objectOf(reading: Reading, ad: AdRecord, level: Level): string {
  if (level === 'ad') return ad.id;
  if (level === 'adset') return ad.adsetId;
  return level === 'account' ? reading.account.id : (parentsOf(reading, ad).campaign?.id ?? '');
}

function statusAt(reading: Reading, ad: AdRecord, level: Level): string {
  if (level === 'ad') return effectiveStatusOf(reading.backend, ad);
  const { adSet, campaign } = parentsOf(reading, ad);
  return (level === 'adset' ? adSet?.status : campaign?.status) ?? 'ACTIVE';
}

/**
 * Excludes deleted objects from rows of their level, unless a filter or the request names them; rows of their parents
 * include them.
 */
function isShown(reading: Reading, ad: AdRecord): boolean {
  const { level, nodeLevel, filters } = reading.query;
  if (level === 'account' || level === nodeLevel) return true;
  return statusAt(reading, ad, level) !== 'DELETED' || requestsStatus(filters, level, 'DELETED');
}

function passesObject(reading: Reading, ad: AdRecord, filter: Filter): boolean {
  const [level = 'ad', name] = filter.field.split('.');
  const { adSet, campaign } = parentsOf(reading, ad);
  const object = { ad, adset: adSet, campaign }[level];
  if (name === 'effective_status') return passes(filter, statusAt(reading, ad, level as Level));
  if (name === 'objective') return passes(filter, campaign?.objective ?? '');
  return passes(filter, (name === 'id' ? object?.id : object?.name) ?? '');
}

interface AdDays {
  readonly ad: AdRecord;
  /** Id of the object of its row. */
  readonly object: string;
  readonly performance: AdPerformance;
  readonly cells: readonly Cell[];
}

/** Collects sums into rows, and refuses more rows than one response may have. */
class RowTable {
  readonly rows = new Map<string, InsightRow>();
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  add({ ad, object, performance, cells }: AdDays, slice: Range, sums: Sums): void {
    const parts =
      cells.length === 1
        ? [sums]
        : splitSums(
            sums,
            cells.map(({ weight }) => weight),
          );
    for (const [index, part] of parts.entries()) {
      const { labels, weight } = cells[index] ?? { labels: {}, weight: 1 };
      if (part.impressions === 0) continue;
      const row = this.#rowOf([object, slice.since, slice.until, ...Object.values(labels)].join('|'), {
        ad,
        slice,
        labels,
      });
      addSums(row.sums, part);
      this.#widen(row, performance, weight);
    }
  }

  #rowOf(key: string, { ad, slice, labels }: Pick<InsightRow, 'ad' | 'slice' | 'labels'>): InsightRow {
    const found = this.rows.get(key);
    if (found) return found;
    if (this.rows.size >= this.#reading.maxRows) throw new GraphError('too-much-data');
    const made = { ad, slice, labels, sums: noSums(), audience: { sum: 0, most: 0 } };
    this.rows.set(key, made);
    return made;
  }

  #widen({ audience }: InsightRow, { dailySpend, unitsPerEuro, cpm }: AdPerformance, weight: number): void {
    const people = ((dailySpend / unitsPerEuro / cpm) * 1000 * AUDIENCE_DAYS + 500) * weight;
    audience.sum += people;
    audience.most = Math.max(audience.most, people);
  }
}

/** Sums the days of one ad in one slice. */
function readSlice(table: RowTable, adDays: AdDays, slice: Range, dayOf: (day: number) => Day): void {
  const since = Math.max(slice.since, adDays.performance.firstDay);
  const until = Math.min(slice.until, adDays.performance.lastDay);
  if (since > until) return;
  const total = noSums();
  for (let day = since; day <= until; day += 1) {
    const sums = dailySums(adDays.performance, dayOf(day));
    if (sums) addSums(total, sums);
  }
  if (total.impressions > 0) table.add(adDays, slice, total);
}

/** The ads that a query counts, newest first. */
function adsIn(reading: Reading): AdRecord[] {
  const { backend, account, query } = reading;
  const filters = query.filters.filter(isObjectFilter);
  return adsOf(backend, account)
    .filter((ad) => isInside(reading, ad) && isShown(reading, ad))
    .filter((ad) => filters.every((filter) => passesObject(reading, ad, filter)));
}

/** Every row of a query, unsorted. @throws {GraphError} 100/1487534 for more rows than one response may have */
export function readRows(reading: Reading): InsightRow[] {
  const { backend, account, query, nowMs } = reading;
  const table = new RowTable(reading);
  const dayOf = readDays(account, nowMs);
  for (const ad of adsIn(reading)) {
    const performance = performanceOf(backend, account, ad);
    if (performance.firstDay > query.range.until || performance.lastDay < query.range.since) continue;
    const cells = spreadOf({ account, adId: ad.id, isVideo: performance.isVideo }, query.breakdowns);
    const adDays = { ad, object: objectOf(reading, ad, query.level), performance, cells };
    for (const slice of query.slices) readSlice(table, adDays, slice, dayOf);
  }
  return [...table.rows.values()];
}

const OVERLAP: Record<Level, number> = { account: 0.6, campaign: 0.7, adset: 0.75, ad: 1 };

/** People reached: never more than impressions, and fewer than the sum over its parts. */
export function reachOf({ sums, audience }: Pick<InsightRow, 'sums' | 'audience'>, level: Level): number {
  const people = Math.max(audience.most, audience.sum * OVERLAP[level]);
  if (sums.impressions === 0 || people === 0) return 0;
  return Math.max(1, Math.floor(people * (1 - Math.exp(-sums.impressions / people))));
}
