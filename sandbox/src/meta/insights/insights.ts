import { type Edge, type EdgeCall, requireRead } from '#meta/graph/context.ts';
import { idOf } from '#meta/graph/list-edge.ts';
import { accountOf, type Node } from '#meta/graph/nodes.ts';
import { paginate } from '#meta/graph/paging.ts';
import { GraphError, notFound } from '#meta/graph-error.ts';
import { asText } from '#meta/text.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import { valuesOf } from './columns.ts';
import { localDay } from './days.ts';
import { columnOf, isObjectFilter, passes } from './filters.ts';
import { type Query, readQuery } from './query.ts';
import { openReport, requireReport } from './reports.ts';
import { type Reading, readRows, type InsightRow } from './rows.ts';
import { addSums, noSums } from './sums.ts';

type Params = ReadonlyMap<string, string>;
type Values = Record<string, unknown>;

function requireAccount({ context, node }: EdgeCall): AdAccount {
  const account = accountOf(context.backend, node);
  if (!account) throw notFound(node.type);
  requireRead(context, account);
  return account;
}

/** The sort key of a row: a number, or the value of an action such as `actions:link_click`. */
function sortKey(values: Values, field: string): number {
  const [name = '', type] = field.split(':');
  const value = values[name];
  if (type === undefined) return Number(value ?? 0);
  const found = Array.isArray(value) ? (value as Values[]).find((entry) => entry['action_type'] === type) : undefined;
  return Number(found?.['value'] ?? 0);
}

/** Keeps the action types that a filter names. */
function keepActions(values: Values, query: Query): Values {
  const filter = query.filters.find(({ field }) => field === 'action_type');
  if (!filter) return values;
  const isKept = (entry: unknown) => passes(filter, String((entry as Values)['action_type']));
  const lists = ['actions', 'action_values', 'cost_per_action_type'].map((name): [string, unknown] => {
    const list = values[name];
    return [name, Array.isArray(list) ? list.filter(isKept) : list];
  });
  return { ...values, ...Object.fromEntries(lists) };
}

const columnFilters = ({ filters }: Query) =>
  filters.filter((filter) => !isObjectFilter(filter) && filter.field !== 'action_type');

/** Sorts rows, and applies filters on columns. */
function arrange(
  reading: Reading,
  rows: readonly InsightRow[],
  read: (row: InsightRow) => Values,
): readonly InsightRow[] {
  const { sort } = reading.query;
  const filters = columnFilters(reading.query);
  if (!sort && filters.length === 0) return rows;
  const kept = rows
    .map((row) => ({ row, values: read(row) }))
    .filter(({ values }) => filters.every((filter) => passes(filter, asText(values[columnOf(filter)] ?? 0))));
  const sign = sort?.isDescending ? -1 : 1;
  if (sort)
    kept.sort((first, second) => sign * (sortKey(first.values, sort.field) - sortKey(second.values, sort.field)));
  return kept.map(({ row }) => row);
}

const DATES = ['date_start', 'date_stop'];

/** Selects the requested columns, the breakdowns and the dates. */
function select(values: Values, fields: readonly string[], breakdowns: readonly string[]): Values {
  const selected: Values = {};
  for (const name of [...fields, ...breakdowns, ...DATES])
    if (values[name] !== undefined) selected[name] = values[name];
  return selected;
}

/** Totals over all rows; reach is computed for all rows together, not summed. */
function summaryOf(reading: Reading, rows: readonly InsightRow[]): Values {
  const [first] = rows;
  const { range, summary } = reading.query;
  if (!first || !summary) return {};
  const total = { ...first, labels: {}, slice: range, sums: noSums(), audience: { sum: 0, most: 0 } };
  for (const { sums, audience } of rows) {
    addSums(total.sums, sums);
    total.audience.sum = Math.max(total.audience.sum, audience.sum);
    total.audience.most = Math.max(total.audience.most, audience.most);
  }
  const top = { ...reading, query: { ...reading.query, level: reading.query.nodeLevel } };
  const values = valuesOf(top, total, localDay(reading.nowMs, reading.account.timezone));
  return select(values, summary, []);
}

interface InsightsRequest {
  readonly account: AdAccount;
  readonly node: Node;
  readonly params: Params;
  readonly nowMs: number;
  readonly maxRows: number;
}

function answer({ context, params, edge, node: callNode }: EdgeCall, request: InsightsRequest): Values {
  const { account, node, nowMs, maxRows } = request;
  const query = readQuery(request, account, nowMs);
  const reading = { backend: context.backend, account, node, query, nowMs, maxRows };
  const rows = readRows(reading);
  const today = localDay(nowMs, account.timezone);
  const read = (row: InsightRow) => keepActions(valuesOf(reading, row, today), query);
  const path = `${idOf({ context, node: callNode })}/${edge}`;
  const page = paginate(context, { path, params, width: query.fields.length }, arrange(reading, rows, read));
  return {
    data: page.rows.map((row) => select(read(row), query.fields, query.breakdowns)),
    ...(page.paging ? { paging: page.paging } : {}),
    ...(query.summary ? { summary: summaryOf(reading, rows) } : {}),
  };
}

/** Returns rows directly. @throws {GraphError} 100/1487534 for too many rows */
function read(call: EdgeCall): unknown {
  const { clock, settings } = call.context.backend;
  const account = requireAccount(call);
  return answer(call, {
    account,
    node: call.node,
    params: call.params,
    nowMs: clock.now(),
    maxRows: settings.insightRows,
  });
}

/** Starts a report. */
function post(call: EdgeCall): unknown {
  const account = requireAccount(call);
  const query = readQuery(call, account, call.context.backend.clock.now());
  const nodeId = idOf(call);
  return { report_run_id: openReport(call, { account, nodeId, range: query.range }).id };
}

const REPORT_FACTOR = 20;

/** Rows of a finished report, as of its creation. @throws {GraphError} 2601/1815107, -3/1504045 */
function readReport(call: EdgeCall): unknown {
  const { backend } = call.context;
  const account = requireAccount(call);
  const { report, node, params } = requireReport(backend, call.node);
  const maxRows = backend.settings.insightRows * REPORT_FACTOR;
  try {
    return answer(call, { account, node, params, nowMs: report.createdMs, maxRows });
  } catch (error) {
    throw error instanceof GraphError && error.entry.name === 'too-much-data'
      ? new GraphError('report-too-large')
      : error;
  }
}

export const insightEdges: Record<string, Edge> = {
  ...Object.fromEntries(['AdAccount', 'Campaign', 'AdSet', 'Ad'].map((type) => [`${type}/insights`, { read, post }])),
  'AdReportRun/insights': { read: readReport },
};
