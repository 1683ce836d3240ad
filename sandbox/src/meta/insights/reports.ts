import type { Backend } from '#meta/backend.ts';
import type { Context, EdgeCall } from '#meta/graph/context.ts';
import { findNode, type Node } from '#meta/graph/nodes.ts';
import { GraphError, notFound } from '#meta/graph-error.ts';
import { nextId } from '#meta/state.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import { dayText, type Range } from './days.ts';
import type { ReportRecord } from './records.ts';

const LIFE_MS = 30 * 86_400_000;
/** Parameters of a call that are not part of the report. */
const OUTSIDE = new Set(['access_token', 'appsecret_proof', 'appsecret_time', 'method', 'limit', 'after']);

/** Stores a new report. */
export function openReport(
  { context: { backend }, params }: EdgeCall,
  { account, nodeId, range }: { account: AdAccount; nodeId: string; range: Range },
): ReportRecord {
  const { clock, settings, state } = backend;
  const report: ReportRecord = {
    id: nextId(state, 'reportRun'),
    accountId: account.id,
    nodeId,
    params: Object.fromEntries([...params].filter(([name]) => !OUTSIDE.has(name))),
    createdMs: clock.now(),
    durationMs: settings.reportMs,
    outcome: settings.reportOutcome,
    since: dayText(range.since),
    until: dayText(range.until),
  };
  for (const [id, { createdMs }] of state.reports) if (clock.now() - createdMs > LIFE_MS) state.reports.delete(id);
  state.reports.set(report.id, report);
  return report;
}

interface Progress {
  readonly status: string;
  readonly percent: number;
}

/** Progress of a report; a failing report fails halfway. */
export function progressOf(nowMs: number, { createdMs, durationMs, outcome }: ReportRecord): Progress {
  const share = durationMs === 0 ? 1 : Math.min(1, (nowMs - createdMs) / durationMs);
  if (outcome === 'stuck') return { status: 'Job Running', percent: 0 };
  if (outcome === 'skipped') return { status: 'Job Skipped', percent: 0 };
  if (outcome === 'failed' && share >= 0.5) return { status: 'Job Failed', percent: 50 };
  if (outcome === 'lingering' && share === 1 && nowMs - createdMs < 2 * durationMs)
    return { status: 'Job Running', percent: 100 };
  if (share >= 1) return { status: 'Job Completed', percent: 100 };
  const percent = Math.max(0, Math.floor(share * 100));
  if (percent < 10) return { status: 'Job Not Started', percent: 0 };
  return { status: percent < 20 ? 'Job Started' : 'Job Running', percent };
}

const isDone = ({ status, percent }: Progress): boolean => status === 'Job Completed' && percent === 100;

export function viewReport({ backend }: Context, report: ReportRecord): Record<string, unknown> {
  const progress = progressOf(backend.clock.now(), report);
  const hasFailed = progress.status === 'Job Failed';
  return {
    id: report.id,
    account_id: report.accountId,
    time_ref: Math.floor(report.createdMs / 1000),
    time_completed: isDone(progress) ? Math.floor((report.createdMs + report.durationMs) / 1000) : undefined,
    async_status: progress.status,
    async_percent_completion: progress.percent,
    is_running: !isDone(progress) && !hasFailed,
    date_start: report.since,
    date_stop: report.until,
    error_code: hasFailed ? 2 : undefined,
    error_subcode: hasFailed ? 1_504_044 : undefined,
    error_message: hasFailed ? 'Service temporarily unavailable' : undefined,
    error_user_title: hasFailed ? 'Report not available' : undefined,
    error_user_msg: hasFailed ? 'The report could not be produced. Try again later.' : undefined,
  };
}

/** A finished report, with its object and parameters. @throws {GraphError} 2601/1815107, 100/33 */
export function requireReport(
  backend: Backend,
  { type, value }: Node,
): { report: ReportRecord; node: Node; params: ReadonlyMap<string, string> } {
  if (type !== 'AdReportRun') throw notFound(type);
  const node = findNode(backend, value.nodeId);
  if (!node) throw notFound(value.nodeId);
  if (!isDone(progressOf(backend.clock.now(), value))) throw new GraphError('report-not-ready');
  return { report: value, node, params: new Map(Object.entries(value.params)) };
}
