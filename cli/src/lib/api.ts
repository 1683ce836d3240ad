import { setTimeout as sleep } from 'node:timers/promises';
import type { CallArguments, CallResult, EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { errorCatalogue, type ErrorCode, type Problem } from '@ad-foundry/contract/errors.ts';
import { environment } from './environment.ts';
import { exit, Stop } from './exit.ts';
import type { Login } from './login.ts';
import { note, visible } from './output.ts';

const tries = { busy: 5, silent: 3 };
const longestWaitMs = 60_000;
const silenceMs = 60_000;
const busy = new Set([429, 502, 503, 504]);

interface UntypedArguments {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

export interface Api {
  login: Login;
  call: <E extends EndpointShape>(endpoint: E, args: CallArguments<E>) => Promise<CallResult<E>>;
  /** All rows of a list, page by page. */
  pages: <E extends EndpointShape & { response: object }>(
    endpoint: E,
    args: CallArguments<E>,
  ) => AsyncGenerator<CallResult<E>>;
  /** A request with a body or answer that is no JSON. @throws Stop unless it succeeds */
  request: (address: string, init?: RequestInit) => Promise<Response>;
  /** The same once, whatever the answer; null without one. */
  attempt: (address: string, init: RequestInit) => Promise<Response | null>;
}

/** Calls the API with a key. */
export function createApi(login: Login): Api {
  const request: Api['request'] = (address, init = {}) => send(login, address, init);
  const call: Api['call'] = async (endpoint, args) => {
    const { body } = args as UntypedArguments;
    const response = await request(addressOf(endpoint, args as UntypedArguments), {
      method: endpoint.method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return (response.status === 204 ? undefined : await readJson(response, login.host)) as never;
  };
  return {
    login,
    call,
    async *pages(endpoint, args) {
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const query: UntypedArguments['query'] = { ...(args as UntypedArguments).query, cursor };
        const page = await call(endpoint, { ...(args as UntypedArguments), query } as typeof args);
        yield page;
        ({ nextCursor: cursor } = page as { nextCursor: string | null });
      }
    },
    request,
    attempt: (address, init) => attemptOnce(`${login.host}${address}`, login.key, init),
  };
}

export function addressOf(endpoint: EndpointShape, { params = {}, query = {} }: UntypedArguments): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * Sends a request, and again after a while if the server is busy or a read got no answer. Follows no redirect, so that
 * the key goes nowhere else. @throws Stop with the sentence of the error
 */
async function send({ host, key }: Login, address: string, init: RequestInit): Promise<Response> {
  const isRead = (init.method ?? 'GET') === 'GET';
  for (let attempt = 1; ; attempt += 1) {
    const response = await attemptOnce(`${host}${address}`, key, init);
    // A write that got no answer may have been done.
    const mayRepeat = response === null ? isRead : busy.has(response.status) && (isRead || response.status !== 502);
    if (response?.ok) return response;
    if (!mayRepeat || attempt === (response === null ? tries.silent : tries.busy)) throw await stopFor(response, host);
    const waitMs = waitOf(response, attempt);
    if (waitMs > longestWaitMs) throw await stopFor(response, host);
    if (waitMs > 2000) note(`The server is busy: trying again in ${Math.ceil(waitMs / 1000)} s.`);
    await response?.body?.cancel();
    await sleep(waitMs);
  }
}

/** The response, or null if there was none. */
async function attemptOnce(address: string, key: string, init: RequestInit): Promise<Response | null> {
  const headers = new Headers({ accept: 'application/json, */*' });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  headers.set('authorization', `Bearer ${key}`);
  headers.set('x-app', 'adf');
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), silenceMs);
  try {
    const signal = init.signal ? AbortSignal.any([silent.signal, init.signal]) : silent.signal;
    return await fetch(address, { ...init, headers, redirect: 'manual', signal });
  } catch (error) {
    if (environment.isDebug()) note(String((error as Error).cause ?? error));
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** How long to wait before the next try, as the server says, else longer each time. */
export function waitOf(response: Response | null, attempt: number): number {
  const named = Number(response?.headers.get('retry-after') ?? Number.NaN);
  // A little of chance, so that programs that were refused together do not return together.
  return Number.isFinite(named) ? named * 1000 + Math.random() * 300 : 400 * 2 ** (attempt - 1) * (1 + Math.random());
}

async function readJson(response: Response, host: string): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Stop(exit.error, `${host} does not answer as Ad Foundry does. Check the address: adf login --host URL`);
  }
}

/** The end of the command for an answer that is no success, or for none. */
export async function stopFor(response: Response | null, host: string): Promise<Stop> {
  if (response === null)
    return new Stop(
      exit.later,
      `${host} cannot be reached. Check your connection. To use another server: adf login --host URL`,
    );
  if (response.status >= 300 && response.status < 400) {
    const target = visible(response.headers.get('location') ?? 'another address');
    return new Stop(exit.error, `${host} leads to ${target}. Sign in there: adf login --host URL`);
  }
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return stopOf(response.status, problem, host);
}

/** The end of the command for an error of the API, with what to do next. */
export function stopOf(status: number, problem: Partial<Problem>, host: string): Stop {
  const { code, data, errors = [] } = problem;
  if (status === 401) {
    const remedy = environment.key() === undefined ? `Sign in with: adf login --host ${host}` : 'Replace ADF_KEY.';
    return new Stop(exit.signIn, `${sentenceOf(problem, host)} ${remedy}`);
  }
  if (code === 'key.scope-missing') {
    const scope = (data as { scope?: string } | undefined)?.scope ?? 'that this needs';
    return new Stop(
      exit.signIn,
      `This key lacks the scope ${scope}. Make a key with that scope under Settings → API keys, then: adf login`,
    );
  }
  const exitCode = busy.has(status) ? exit.later : exit.error;
  const details = errors.map(({ path, message }) => ` ${path} ${message}.`).join('');
  const sentence = `${sentenceOf(problem, host)}${details}${busy.has(status) ? ' Try again later.' : ''}`;
  return new Stop(exitCode, sentence, code);
}

function sentenceOf({ code, title }: Partial<Problem>, host: string): string {
  const entry = Object.hasOwn(errorCatalogue, code ?? '') ? errorCatalogue[code as ErrorCode] : undefined;
  return entry?.[1] ?? title ?? `${host} does not answer as Ad Foundry does. Check the address.`;
}
