import { insightColumns } from '#meta/graph/specification.ts';
import { readObject, readTextList } from '#meta/graph/json-parameters.ts';
import type { EdgeCall } from '#meta/graph/context.ts';
import { GraphError, invalid } from '#meta/graph-error.ts';
import { asText } from '#meta/text.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import { requireColumns, requirePermutation } from './breakdowns.ts';
import { earliestDay, localDay, presetRange, type Range, readDay, sliceRange } from './days.ts';
import { type Filter, readFilters, readList, requireInsightFields } from './filters.ts';

export const levels = ['account', 'campaign', 'adset', 'ad'] as const;
export type Level = (typeof levels)[number];

/** A parsed request for insights. */
export interface Query {
  readonly level: Level;
  /** The level of the requested object. */
  readonly nodeLevel: Level;
  readonly fields: readonly string[];
  readonly range: Range;
  readonly slices: readonly Range[];
  readonly breakdowns: readonly string[];
  readonly windows: readonly string[];
  readonly filters: readonly Filter[];
  readonly sort: { readonly field: string; readonly isDescending: boolean } | null;
  /** Fields of the totals; null without a summary. */
  readonly summary: readonly string[] | null;
}

type Params = ReadonlyMap<string, string>;

/** @throws {GraphError} 100 for an invalid range */
function readRange(name: string, value: Record<string, unknown>): Range {
  const since = readDay(value['since']);
  const until = readDay(value['until']);
  if (Number.isNaN(since) || Number.isNaN(until))
    throw invalid(`Param ${name} must have since and until as YYYY-MM-DD`, { field: name });
  if (since > until) throw invalid(`Param ${name}[since] must not be after ${name}[until]`, { field: name });
  return { since, until };
}

/** The ranges of a call; the last thirty days by default. @throws {GraphError} 100 */
export function readRanges(params: Params, today: number): Range[] {
  const ranges = params.get('time_ranges');
  if (ranges !== undefined) {
    const list = readList('time_ranges', ranges);
    if (list.length === 0) throw invalid('Param time_ranges must not be empty.', { field: 'time_ranges' });
    return list.map((item) => readRange('time_ranges', (item ?? {}) as Record<string, unknown>));
  }
  const range = params.get('time_range');
  if (range !== undefined) return [readRange('time_range', readObject('time_range', range))];
  return [
    presetRange((params.get('date_preset') ?? 'last_30d').toLowerCase(), today) ?? { since: today, until: today },
  ];
}

/** @throws {GraphError} 100 for anything but 1 to 90, `monthly` and `all_days` */
function readIncrement(text: string): number | 'monthly' | 'all_days' {
  if (text === 'monthly' || text === 'all_days') return text;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 90) return days;
  throw invalid('Param time_increment must be an integer from 1 to 90, monthly or all_days', {
    field: 'time_increment',
  });
}

const listIn = (params: Params, name: string): string[] => {
  const text = params.get(name) ?? '';
  return text === '' ? [] : readTextList(name, text);
};

function requireFields(name: string, fields: readonly string[]): readonly string[] {
  const unknown = fields.find((field) => !insightColumns.has(field));
  if (unknown !== undefined)
    throw invalid(`${unknown} is not valid for ${name} param. Please check the documentation.`);
  return fields;
}

function readSort(params: Params): Query['sort'] {
  const [text] = listIn(params, 'sort');
  if (text === undefined) return null;
  const [, field = '', direction] = /^([\w.:]+?)_(ascending|descending)$/.exec(text) ?? [];
  const [name = ''] = field.split(':');
  if (direction === undefined || !insightColumns.has(name)) throw invalid(`Param sort is not valid - got "${text}".`);
  return { field, isDescending: direction === 'descending' };
}

function readSummary(params: Params, fields: readonly string[]): readonly string[] | null {
  if (params.get('default_summary') === 'true' || params.get('summary') === 'true') return fields;
  const summaryFields = listIn(params, 'summary');
  return summaryFields.length === 0 ? null : requireFields('summary', summaryFields);
}

const DEFAULT_FIELDS = ['impressions', 'spend'];

/** Reads the parameters of a call. @throws {GraphError} 100, 2/1504041, 3018 for a range that begins too early */
export function readQuery(
  { node, params }: Pick<EdgeCall, 'node' | 'params'>,
  account: AdAccount,
  nowMs: number,
): Query {
  const nodeLevel = levels[['AdAccount', 'Campaign', 'AdSet', 'Ad'].indexOf(node.type)] ?? 'account';
  const level = (params.get('level') ?? nodeLevel) as Level;
  if (levels.indexOf(level) < levels.indexOf(nodeLevel))
    throw invalid(`Param level must be ${nodeLevel} or lower`, { field: 'level' });
  const today = localDay(nowMs, account.timezone);
  const ranges = readRanges(params, today);
  const range = {
    since: Math.min(...ranges.map(({ since }) => since)),
    until: Math.max(...ranges.map(({ until }) => until)),
  };
  if (range.since < earliestDay(today)) throw new GraphError('beyond-history');
  const increment = readIncrement(params.get('time_increment') ?? 'all_days');
  const breakdowns = [...new Set(listIn(params, 'breakdowns'))];
  requirePermutation(breakdowns, listIn(params, 'action_breakdowns'));
  const windows = listIn(params, 'action_attribution_windows');
  const requestedFields = requireFields('fields', listIn(params, 'fields'));
  const fields = requestedFields.length > 0 ? requestedFields : [...DEFAULT_FIELDS, `${level}_id`];
  requireColumns({ breakdowns, fields, level });
  return {
    level,
    nodeLevel,
    fields,
    range,
    slices: params.has('time_ranges')
      ? ranges
      : ranges.flatMap((requestedRange) => sliceRange(requestedRange, increment)),
    breakdowns,
    windows,
    filters: requireInsightFields(readFilters(asText(params.get('filtering')))),
    sort: readSort(params),
    summary: readSummary(params, fields),
  };
}
