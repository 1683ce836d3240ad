import type { Exchange } from '#http.ts';
import { redactFields, redactQuery } from '#meta/arrivals.ts';
import type { Backend } from '#meta/backend.ts';
import type { ActiveFault } from '#meta/faults.ts';
import { answerCall, type CallOutcome } from '#meta/graph/answer.ts';
import { accountOf, findNode } from '#meta/graph/nodes.ts';
import { GraphError } from '#meta/graph-error.ts';
import { type Body, type KeepBytes, readBody } from './body.ts';
import { cutUpload, delay, failureOf, sendOutcome } from './strike.ts';
import { type Call, type Host, mergeParams, type Method, methods, splitPath } from './call.ts';

/** Maximum number of bytes of a file to keep in memory for decoding. */
const MAX_KEPT_BYTES = 33_000_000;

const keepBytesFor =
  (path: readonly string[]): KeepBytes =>
  (part) =>
    path.at(-1) === 'advideos' && part === 'source' ? 0 : MAX_KEPT_BYTES;

const NO_BODY: Body = { fields: new Map(), files: [], bytes: 0 };

/** The token of `Authorization: Bearer …` or `OAuth …`. */
export const bearerIn = (header: string | undefined): string | null =>
  /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null;

/** The address that the client used, such as `http://127.0.0.1:4001/meta`. */
export const baseOf = ({ request }: Exchange): string => `http://${request.headers.host}/meta`;

/** The account of a path: named directly, or the account of a named object, such as a report. */
function accountIn(backend: Backend, [id = '']: readonly string[]): string | null {
  const digits = /^act_(\d+)$/.exec(id)?.[1];
  if (digits !== undefined) return digits;
  const found = /^\d+$/.test(id) ? findNode(backend, id) : null;
  return found && (accountOf(backend, found)?.id ?? null);
}

/** A finished request, for the list of arrivals. */
export interface ArrivalDetails {
  exchange: Exchange;
  host: Host;
  path: string;
  body: Body;
  outcome: Pick<CallOutcome, 'status' | 'body' | 'trace' | 'personId' | 'accountId'>;
  fault: ActiveFault | null;
  isCut: boolean;
  startedMs: number;
}

export function recordArrival(backend: Backend, details: ArrivalDetails): void {
  const { exchange, host, path, body, outcome, fault, isCut, startedMs } = details;
  const error = (outcome.body as { error?: { code?: number; error_subcode?: number } } | null)?.error;
  backend.arrivals.add({
    at: new Date(backend.clock.now()).toISOString(),
    host,
    method: exchange.request.method ?? '',
    path,
    query: redactQuery(exchange.url.searchParams),
    fields: redactFields(body.fields),
    bytes: body.bytes,
    files: body.files.map(({ part, filename, bytes, sha256 }) => ({ part, filename, bytes, sha256 })),
    personId: outcome.personId,
    accountId: outcome.accountId,
    status: isCut ? null : outcome.status,
    code: error?.code ?? null,
    subcode: error?.error_subcode ?? null,
    trace: outcome.trace,
    fault: fault?.fault ?? null,
    ms: Date.now() - startedMs,
  });
}

/** Reads a request as a call of the graph. */
function toCall(exchange: Exchange, host: Host, body: Body, path: string): Call {
  const { request, url } = exchange;
  return {
    ...splitPath(path),
    method: request.method as Method,
    host,
    query: url.searchParams,
    params: mergeParams(url.searchParams, body.fields),
    files: body.files,
    bearer: bearerIn(request.headers.authorization),
    base: baseOf(exchange),
  };
}

/** Answers a request to one of the graph's hosts, with its fault if one is active. */
export async function serveGraph(backend: Backend, exchange: Exchange, host: Host, path: string): Promise<void> {
  const { request, response } = exchange;
  const startedMs = Date.now();
  const parts = splitPath(path).path;
  const target = { method: request.method ?? '', host, path, account: accountIn(backend, parts) };
  const fault = backend.faults.next(target);
  if (fault?.fault === 'cut-upload') {
    const bytes = await cutUpload(exchange, fault.bytes);
    const body = { ...NO_BODY, bytes };
    const outcome = { status: 0, body: null, trace: '', personId: null, accountId: target.account };
    return recordArrival(backend, { exchange, host, path, body, outcome, fault, isCut: true, startedMs });
  }
  await delay(fault);
  const read = await readBody(request, keepBytesFor(parts)).catch((error: unknown) => error as Error);
  if (request.destroyed && !request.complete) return undefined;
  const body = read instanceof Error ? NO_BODY : read;
  const problem = read instanceof GraphError ? read : null;
  const outcome = await answer(backend, toCall(exchange, host, body, path), { fault, problem });
  const isCut = await sendOutcome(response, outcome, fault);
  return recordArrival(backend, { exchange, host, path, body, outcome, fault, isCut, startedMs });
}

async function answer(
  backend: Backend,
  call: Call,
  { fault, problem }: { fault: ActiveFault | null; problem: GraphError | null },
): Promise<CallOutcome> {
  if (fault?.fault === 'cut-before-work') {
    return { status: 0, body: null, headers: {}, trace: '', personId: null, accountId: accountIn(backend, call.path) };
  }
  if (!methods.includes(call.method)) {
    return answerCall(backend, call, { failure: new GraphError('bad-path', { message: 'Unsupported method' }) });
  }
  return answerCall(backend, call, { failure: problem ?? (fault && failureOf(fault, backend, call.path[0] ?? '')) });
}
