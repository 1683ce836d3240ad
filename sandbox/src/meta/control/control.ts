import { readFileSync } from 'node:fs';
import { type Exchange, HttpProblem, readJson, send, sendJson } from '#http.ts';
import type { Arrival, Arrivals } from '#meta/arrivals.ts';
import { type Backend, resetBackend } from '#meta/backend.ts';
import { allFaultNames, type FaultRule, isFaultName } from '#meta/faults.ts';
import { catalogue } from '#meta/graph-error.ts';
import { actOnAccount, actOnPerson, makeToken } from './actions.ts';
import { describeLibrary, describeState } from './describe.ts';
import { readSettings } from './read-settings.ts';

export type Input = Record<string, unknown>;

async function readInput({ request }: Exchange): Promise<Input> {
  const value = await readJson(request);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HttpProblem(400, 'The body is an object');
  return value as Input;
}

/** @throws {HttpProblem} 400 */
function readRule(input: Input): FaultRule {
  const { fault, probability } = input;
  if (typeof fault !== 'string' || !isFaultName(fault)) {
    throw new HttpProblem(400, `fault is one of: ${allFaultNames().join(', ')}`);
  }
  if (probability !== undefined && !(typeof probability === 'number' && probability >= 0 && probability <= 1)) {
    throw new HttpProblem(400, 'probability is a number from 0 to 1');
  }
  for (const name of ['after', 'count', 'delayMs', 'status', 'bytes', 'minutes'] as const) {
    const value = input[name];
    if (value !== undefined && !(Number.isInteger(value) && Number(value) >= 0)) {
      throw new HttpProblem(400, `${name} is a whole number from 0`);
    }
  }
  for (const name of ['method', 'path', 'host', 'account', 'seed'] as const) {
    if (input[name] !== undefined && typeof input[name] !== 'string') throw new HttpProblem(400, `${name} is a text`);
  }
  return input as unknown as FaultRule;
}

/** Moves the clock: `{advanceSeconds}`, `{at}` (ISO 8601) or `{reset: true}`. @throws {HttpProblem} 400 */
function moveClock({ clock }: Backend, { advanceSeconds, at, reset }: Input): void {
  if (reset === true) return clock.reset();
  if (typeof advanceSeconds === 'number' && Number.isFinite(advanceSeconds))
    return clock.advance(advanceSeconds * 1000);
  const ms = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(ms)) throw new HttpProblem(400, 'One of advanceSeconds (a number), at (ISO 8601) and reset (true)');
  clock.set(ms);
}

/**
 * The received requests, oldest first. Filters: `after` (id), `method`, `host`, `path` (part of it), `account`,
 * `fault`, `files=1` for those with files; `limit` keeps the latest.
 */
function readArrivals(arrivals: Arrivals, query: URLSearchParams): Arrival[] {
  const equals = (name: string, value: string | null) => (query.get(name) ?? value) === value;
  const found = arrivals.list(
    (arrival) =>
      arrival.id > Number(query.get('after') ?? 0) &&
      equals('method', arrival.method) &&
      equals('host', arrival.host) &&
      equals('account', arrival.accountId) &&
      equals('fault', arrival.fault) &&
      arrival.path.includes(query.get('path') ?? '') &&
      (!query.has('files') || arrival.files.length > 0),
  );
  return found.slice(-Number(query.get('limit') ?? found.length) || found.length);
}

type Route = (backend: Backend, exchange: Exchange, input: Input) => unknown;

/** Endpoints for the control page and for tests; writes take JSON. */
const routes: Record<string, Route> = {
  'GET /state': (backend) => describeState(backend),
  'GET /requests': ({ arrivals }, { url }) => readArrivals(arrivals, url.searchParams),
  'GET /library': (backend, { url }) => describeLibrary(backend, url.searchParams),
  'GET /errors': () => ({ faults: allFaultNames(), errors: catalogue }),
  'GET /faults': ({ faults }) => faults.list(),
  'DELETE /requests': ({ arrivals }) => (arrivals.clear(), { cleared: true }),
  'DELETE /faults': ({ faults }, { url }) => {
    const id = url.searchParams.get('id');
    if (id === null) faults.clear();
    else faults.remove(Number(id));
    return faults.list();
  },
  'POST /faults': ({ faults }, _, input) => faults.add(readRule(input)),
  'POST /clock': (backend, _, input) => {
    moveClock(backend, input);
    return describeState(backend);
  },
  'POST /reset': (backend, _, { seed }) => {
    resetBackend(backend, typeof seed === 'string' ? seed : undefined);
    return describeState(backend);
  },
  'POST /settings': (backend, _, input) => Object.assign(backend.settings, readSettings(input)),
  'POST /people': (backend, _, input) => actOnPerson(backend, input),
  'POST /accounts': (backend, _, input) => actOnAccount(backend, input),
  'POST /tokens': (backend, _, input) => makeToken(backend, input),
};

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

const pageFiles: Record<string, { file: string; type: string }> = {
  '': { file: 'control.html', type: 'text/html' },
  '/': { file: 'control.html', type: 'text/html' },
  '/control.css': { file: 'control.css', type: 'text/css' },
  '/control.js': { file: 'control.js', type: 'text/javascript' },
  '/elements.js': { file: 'elements.js', type: 'text/javascript' },
};

/** Sends a file of the control page. @returns whether the path is such a file */
function sendPageFile({ response }: Exchange, path: string): boolean {
  const found = pageFiles[path];
  if (!found) return false;
  const body = readFileSync(new URL(`./page/${found.file}`, import.meta.url));
  send(response, { type: `${found.type}; charset=utf-8`, body, headers: { 'content-security-policy': PAGE_POLICY } });
  return true;
}

/** The control page and its API. */
export async function serveControl(backend: Backend, exchange: Exchange, path: string): Promise<void> {
  const { request, response } = exchange;
  if (request.method === 'GET' && sendPageFile(exchange, path)) return;
  const route = routes[`${request.method} ${path}`];
  if (!route) throw new HttpProblem(404, 'The control page does not answer this');
  const input = request.method === 'POST' ? await readInput(exchange) : {};
  sendJson(response, await route(backend, exchange, input));
}
