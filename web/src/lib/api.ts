import type { CallArguments, CallResult, EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import type { Problem } from '@ad-foundry/contract/errors.ts';
import { takeEarly } from './early.ts';

/** A failed request: an error from the server, or no answer (`status` 0: offline, or the server is unreachable). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Partial<Problem>;
  /** An id for support requests, which the server's log also contains. */
  readonly requestId: string | null;
  /** Method and path, as `GET /api/campaigns`; null if the caller does not provide it. */
  readonly request: string | null;

  constructor(status: number, problem: Partial<Problem>, requestId: string | null, request: string | null = null) {
    super(problem.title ?? (status === 0 ? 'The server did not answer.' : `The server answered ${status}.`));
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code ?? (status === 0 ? 'network' : 'server.error');
    this.problem = problem;
    this.requestId = requestId;
    this.request = request;
  }
}

let organizationId: string | null = null;

/** Sets the organization to which this tab's writes apply. */
export function setCurrentOrganization(id: string | null): void {
  organizationId = id;
}

/** The organization to which this tab's writes apply; null without one. */
export const currentOrganization = (): string | null => organizationId;

let accountId: string | null = null;

/** Sets the account that uses this page; null when signed out. */
export function setCurrentAccount(id: string | null): void {
  accountId = id;
}

/** The account that uses this page; null when signed out. */
export const currentAccount = (): string | null => accountId;

/** Headers of every request from this page. */
export function callHeaders(): Record<string, string> {
  return { 'x-app': '1', ...(organizationId ? { 'x-organization': organizationId } : {}) };
}

interface Loose {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The URL of an endpoint, also for links and images. */
export function addressOf<E extends EndpointShape>(endpoint: E, args: Omit<CallArguments<E>, 'body'>): string {
  const { params = {}, query = {} } = args as Loose;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Calls an endpoint of the contract; `headers` are for protocols that need additional ones. @throws ApiError */
export async function call<E extends EndpointShape>(
  endpoint: E,
  args: CallArguments<E> & Pick<Loose, 'headers'>,
  signal?: AbortSignal,
): Promise<CallResult<E>> {
  const { body, headers } = args as Loose;
  const init: RequestInit = {
    headers: { ...callHeaders(), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  };
  return answerOf(endpoint, addressOf(endpoint, args as Omit<CallArguments<E>, 'body'>), init);
}

/** Sends form data to an endpoint that accepts it. @throws ApiError */
export function callWithForm<E extends EndpointShape & { form: object }>(
  endpoint: E,
  args: Omit<CallArguments<E>, 'body'>,
  body: FormData,
): Promise<CallResult<E>> {
  return answerOf(endpoint, addressOf(endpoint, args), { headers: callHeaders(), body });
}

async function answerOf<E extends EndpointShape>({ method }: E, address: string, init: RequestInit) {
  const response = await send(address, { ...init, method, credentials: 'same-origin' });
  if (!response.ok)
    throw new ApiError(
      response.status,
      await readProblem(response),
      response.headers.get('x-request-id'),
      `${method} ${address}`,
    );
  return (response.status === 204 ? undefined : await response.json()) as CallResult<E>;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? await takeEarly(address)?.catch(() => undefined) : undefined;
  try {
    return early ?? (await fetch(address, init));
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, {}, null, `${init.method ?? 'GET'} ${address}`);
  }
}

async function readProblem(response: Response): Promise<Partial<Problem>> {
  try {
    return (await response.json()) as Partial<Problem>;
  } catch {
    return {};
  }
}
