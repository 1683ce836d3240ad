import { countActiveAds } from '#meta/ads/store.ts';
import type { Backend } from '#meta/backend.ts';
import { GraphError, invalid, notFound } from '#meta/graph-error.ts';
import { exchange } from '#meta/oauth/access-token.ts';
import { inspect } from '#meta/oauth/debug-token.ts';
import { drawText } from '#meta/random.ts';
import { nextId } from '#meta/state.ts';
import type { Answer, Call } from '#meta/transport/call.ts';
import type { UsageCall } from '#meta/usage.ts';
import { answerBatch } from './batch.ts';
import { checkParameters } from './check.ts';
import { type Context, requireRead, requireScope, seesAccount } from './context.ts';
import { edges } from './edge-table.ts';
import { readFields } from './fields.ts';
import { accountOf, findNode, type Node, node } from './nodes.ts';
import { selectNode } from './select.ts';
import { requireSession } from './session.ts';
import { USUAL_VERSION, versionOf } from './versions.ts';

export const newTrace = ({ state, world }: Backend): string =>
  `A${drawText(22, world.seed, 'trace', nextId(state, 'trace'))}`;

/** A response with details for the list of arrivals. */
export interface CallOutcome extends Answer {
  trace: string;
  personId: string | null;
  accountId: string | null;
}

interface Options {
  /** Refuses the call with this error. */
  failure?: GraphError | null;
  /** Replaces the graph's routes; called after the token check. */
  handler?: (context: Context) => Promise<unknown>;
}

/** Answers one call of the graph; never throws. */
export async function answerCall(
  backend: Backend,
  call: Call,
  { failure, handler }: Options = {},
): Promise<CallOutcome> {
  const trace = newTrace(backend);
  const callState: { context: Context | null; version: string } = { context: null, version: USUAL_VERSION };
  const finish = (status: number, body: unknown, more: Record<string, string> = {}): CallOutcome => ({
    status,
    body,
    headers: { ...headersOf(backend, callState.context, { trace, version: callState.version }), ...more },
    trace,
    personId: callState.context?.session.person.id ?? null,
    accountId: callState.context?.accountId ?? null,
  });
  try {
    callState.version = versionOf(call, backend.clock.now());
    if (failure) {
      callState.context = openContext(backend, call, true);
      throw failure;
    }
    const [first = '', second] = call.path;
    if (first === 'oauth' && second === 'access_token') return finish(200, exchange(backend, call));
    if (first === 'debug_token') return finish(200, inspect(backend, call));
    callState.context = openContext(backend, call);
    return finish(200, await (handler ?? route)(callState.context));
  } catch (error) {
    const problem = error instanceof GraphError ? error : new GraphError('unknown', { message: String(error) });
    const challenge = problem.code === 190 || problem.code === 102 ? 'invalid_token' : 'invalid_request';
    const message = problem.message.replace(/[^\x20-\x7e]|"/g, ' ');
    const authenticate = `OAuth "Facebook Platform" "${challenge}" "${message}"`;
    return finish(problem.status, problem.body(trace), { 'www-authenticate': authenticate });
  }
}

/** @param isFailing the call fails anyway, and its token is read only for the headers: an invalid token gives null */
function openContext(backend: Backend, call: Call, isFailing: true): Context | null;
function openContext(backend: Backend, call: Call): Context;
function openContext(backend: Backend, call: Call, isFailing = false): Context | null {
  try {
    const session = requireSession(backend, call);
    const found = /^act_(\d+)$/.exec(call.path[0] ?? '')?.[1];
    const accountId = found !== undefined && backend.world.accounts.has(found) ? found : null;
    const useCase = call.path.at(-1) === 'insights' ? 'ads_insights' : 'ads_management';
    return { backend, call, session, accountId, useCase, edges };
  } catch (error) {
    if (isFailing) return null;
    throw error;
  }
}

const usageCallOf = ({ backend, call, useCase }: Context, accountId: string): UsageCall => {
  const account = backend.world.accounts.get(accountId);
  const activeAds = account ? countActiveAds(backend, account) : 0;
  return { accountId, useCase, isWrite: call.method !== 'GET', tier: backend.settings.tier, activeAds };
};

function headersOf(
  backend: Backend,
  context: Context | null,
  { trace, version }: { trace: string; version: string },
): Record<string, string> {
  const plain = {
    'facebook-api-version': version,
    'x-fb-trace-id': trace,
    'x-fb-request-id': trace,
    'x-fb-rev': '1000000000',
    'x-app-usage': backend.usage.appHeader(),
  };
  if (!context || context.accountId === null) return plain;
  const usageCall = usageCallOf(context, context.accountId);
  return {
    ...plain,
    'x-ad-account-usage': backend.usage.accountHeader(usageCall),
    'x-business-use-case-usage': backend.usage.useCaseHeader(usageCall),
    ...(context.useCase === 'ads_insights'
      ? { 'x-fb-ads-insights-throttle': backend.usage.insightsHeader(usageCall) }
      : {}),
  };
}

/** Counts a call against its limits. @throws {GraphError} 4, 17, 613, 80000, 80004 */
function count(context: Context): void {
  const { backend, accountId } = context;
  if (accountId === null) backend.usage.countApp();
  else backend.usage.count(usageCallOf(context, accountId));
}

async function route(context: Context): Promise<unknown> {
  const { backend, call, session } = context;
  const [id, edgeName, ...rest] = call.path;
  if (id === undefined) {
    checkParameters(`${call.method} `, call.params);
    if (call.method === 'POST') return answerBatch(context, (part) => answerCall(backend, part));
    throw new GraphError('invalid-parameter', { message: 'Unsupported get request.', type: 'GraphMethodException' });
  }
  const found = id === 'me' ? node('User', session.person) : findNode(backend, id);
  const account = found && accountOf(backend, found);
  context.accountId = account?.id ?? null;
  count(context);
  if (!found) throw notFound(id, call.method);
  const [extra] = rest;
  // `DELETE /me/permissions/<name>` is the only path of three parts.
  if (extra !== undefined && (edgeName !== 'permissions' || call.method !== 'DELETE')) throw unknownPath(extra);
  const params = new Map(extra === undefined ? call.params : [...call.params, ['permission', extra]]);
  if (edgeName === undefined) return answerNode(context, found);
  const edge = context.edges.get(`${found.type}/${edgeName}`);
  const answerer = edge && { GET: edge.read, POST: edge.post, DELETE: edge.remove }[call.method];
  if (!answerer) {
    if (call.method === 'GET') throw unknownPath(edgeName);
    throw notFound(id, call.method);
  }
  checkParameters(`${call.method} ${found.type}/${edgeName}`, params, call.files);
  return answerer({ context, node: found, edge: edgeName, params, fields: readFields(call.params.get('fields')) });
}

const unknownPath = (part: string): GraphError =>
  new GraphError('bad-path', { message: `Unknown path components: /${part}` });

/** Reads, changes or deletes an object itself. */
async function answerNode(context: Context, found: Node): Promise<unknown> {
  const { call } = context;
  requireVisible(context, found);
  checkParameters(`${call.method} ${found.type}`, call.params, call.files);
  if (call.method === 'GET') {
    return selectNode(context, found, { fields: readFields(call.params.get('fields')), params: call.params });
  }
  const edge = context.edges.get(found.type);
  const answerer = call.method === 'POST' ? edge?.post : edge?.remove;
  if (!answerer) throw invalid(`Unsupported ${call.method.toLowerCase()} request`);
  return answerer({ context, node: found, edge: '', params: call.params, fields: null });
}

/** @throws {GraphError} 200 for an inaccessible account or its objects, 100 for inaccessible people and Pages */
function requireVisible(context: Context, found: Node): void {
  const { backend, session } = context;
  const account = accountOf(backend, found);
  // A video of an account that the person cannot see is reported as missing.
  if (account && found.type === 'AdVideo' && !seesAccount(context, account)) throw notFound(found.value.id);
  if (account) return requireRead(context, account);
  if (found.type === 'User' && found.value.id !== session.person.id) throw notFound(found.value.id);
  if (found.type === 'Business') {
    requireScope(context, 'business_management');
    if (!backend.world.businessesOf(session.person).includes(found.value)) throw notFound(found.value.id);
  }
  if (found.type === 'Page' && !backend.world.pagesOf(session.person).includes(found.value))
    throw notFound(found.value.id);
}
