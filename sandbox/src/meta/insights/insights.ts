import { enumValues } from '#meta/data/enums.ts';
import { type Edge, type EdgeCall, requireRead } from '#meta/graph/context.ts';
import { accountOf } from '#meta/graph/nodes.ts';
import { GraphError, invalid } from '#meta/graph-error.ts';
import { readObject } from '#meta/library/images.ts';

const HISTORY_MONTHS = 37;
const DATE = /^\d{4}-\d\d-\d\d$/;

function oneOf(name: string, value: string | undefined, known: ReadonlySet<string>): void {
  if (value === undefined || known.has(value)) return;
  throw invalid(`Param ${name} must be one of {${[...known].join(', ')}} - got "${value}".`, { field: name });
}

/** @throws {GraphError} 100 for no range, 3018 for one that begins too early */
function checkRange({ context, params }: EdgeCall): void {
  const text = params.get('time_range');
  if (text === undefined) return;
  const { since = '', until = '' } = readObject('time_range', text) as Record<string, string>;
  if (!DATE.test(since) || !DATE.test(until))
    throw invalid('Param time_range must have since and until as YYYY-MM-DD', { field: 'time_range' });
  if (since > until)
    throw invalid('Param time_range[since] must not be after time_range[until]', { field: 'time_range' });
  const earliest = new Date(context.backend.clock.now());
  earliest.setUTCMonth(earliest.getUTCMonth() - HISTORY_MONTHS);
  if (since < earliest.toISOString().slice(0, 10)) throw new GraphError('beyond-history');
}

/** Rows of insights: none yet, which reads as "nothing was delivered". The parameters are checked. */
function read(call: EdgeCall): unknown {
  const { context, node, params } = call;
  const account = accountOf(context.backend, node);
  if (account) requireRead(context, account);
  oneOf('level', params.get('level'), enumValues.InsightsLevel);
  oneOf('date_preset', params.get('date_preset'), enumValues.InsightsDatePreset);
  checkRange(call);
  return { data: [] };
}

export const insightEdges: Record<string, Edge> = Object.fromEntries(
  ['AdAccount', 'Campaign', 'AdSet', 'Ad'].map((type) => [`${type}/insights`, { read }]),
);
