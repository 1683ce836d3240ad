import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { can, needsPlan, permissions, type ActingRole } from '@ad-foundry/contract/permissions.ts';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import type { ApiKeyKind } from '@ad-foundry/contract/api-keys.ts';
import type { ApiScope } from '@ad-foundry/contract/api-scopes.ts';
import type { ApiKeyId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { AppError } from '#infra/errors.ts';
import { consume, count } from '#infra/concurrency/rate-limit.ts';
import {
  mintAccountScope,
  mintScope,
  mintSystemScope,
  type AccountScope,
  type BaseScope,
  type Identity,
  type Scope,
  type ScopeDependencies,
} from '#infra/scope.ts';
import { readBearer } from './bearer.ts';
import { cookiesOf, type Cookies } from './cookies.ts';
import { refuseSlowly, type NodeShare } from './fair-share.ts';
import { readForm } from './form.ts';
import { guardOrigin } from './guard.ts';
import { uploadType } from './limits/body-timeout.ts';
import { parseInput } from './parse-input.ts';
import { rememberActor } from './request-actor.ts';
import { requestMetadataOf } from './request-metadata.ts';
import type { HandlerContext, HttpExchange, Route } from './routes.ts';

/** A session's account and current organization. */
export interface SignedIn extends Identity {
  organizationId: OrganizationId | null;
  /** Role in the current organization, read at each request; null without a membership. */
  role: ActingRole | null;
  /** The time at which the organization's plan no longer permits writing; null without a plan. */
  writableUntil: Date | null;
  /** Whether a newer token replaced this one: requests in progress may still read, but not write. */
  exchanged: boolean;
  /** Whether the account's permissions have changed, so that the next read replaces the token. */
  exchangeDue: boolean;
  /** The API key that acts; null for a browser. */
  key: { id: ApiKeyId; name: string; kind: ApiKeyKind; scopes: ApiScope[] } | null;
}

export interface GateOptions<D> {
  dependencies: ScopeDependencies;
  adapters: D;
  share: NodeShare;
  origin: string;
  https: boolean;
  /** In local mode, rate limits by address exempt loopback clients. */
  trustLoopback: boolean;
  /** Whether writing requires a plan. */
  billed: boolean;
  /** Finds the session of a request's cookie, or null. */
  authenticate(scope: BaseScope, cookies: Cookies): Promise<SignedIn | null>;
  /** Finds the session of an API key, or null. */
  authenticateKey(scope: BaseScope, secret: string): Promise<SignedIn | null>;
  /**
   * Exchanges a session's token if due, or if it has no organization but can get one; returns the resulting
   * organization. The next request reads the role.
   */
  exchange(scope: BaseScope, session: SignedIn, cookies: Cookies): Promise<OrganizationId | null>;
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const isWrite = (method: string): boolean => writes.has(method);

/** Far more than a person or a large batch of uploads writes, and far less than a runaway program. */
const writesOf = (accountId: string) => ({ key: `writes.account/${accountId}`, max: 3000, windowMs: 60_000 });

/** What a request with a key counts as; an upload sends many parts. */
type KeyUse = 'reads' | 'writes' | 'uploads';
const { readsPerMinute, writesPerMinute, uploadsPerMinute } = limits.apiKeys;
const requestsAMinute = { reads: readsPerMinute, writes: writesPerMinute, uploads: uploadsPerMinute };
const requestsOf = (keyId: ApiKeyId, use: KeyUse) => ({
  key: `key.${use}/${keyId}`,
  max: requestsAMinute[use],
  windowMs: 60_000,
});

export const useOf = ({ scope, raw }: EndpointShape, method: string): KeyUse =>
  !isWrite(method) ? 'reads' : scope === 'files:upload' && raw ? 'uploads' : 'writes';

/** Far more than the people of one office write before they sign in. */
const anonymousWritesOf = (network: string) => ({ key: `writes.network/${network}`, max: 600, windowMs: 60_000 });

/**
 * Mounts the routes: guard, session, access, body, parse, handler, response. Reads the body only after the request is
 * admitted. @throws for an endpoint without a defined access
 */
export function mountRoutes<D>(app: FastifyInstance, routes: Route<D>[], options: GateOptions<D>): void {
  for (const route of routes) {
    const { access, method, path, raw } = route.endpoint;
    if (access !== 'public' && access !== 'signed-in' && !permissions.includes(access)) {
      throw new Error(`${method} ${path} has no access rule`);
    }
    if (route.endpoint.webhook && access !== 'public') throw new Error(`${method} ${path} is a webhook with a session`);
    const admissions = new WeakMap<FastifyRequest, Admission>();
    const mount = (on: FastifyInstance) =>
      on.route({
        // HEAD is allowed for files, and for what balancers and monitors check.
        method: method === 'GET' && (raw || access === 'public') ? ['GET', 'HEAD'] : method,
        url: `/api${path}`,
        exposeHeadRoute: false,
        bodyLimit: bodyLimitOf(route.endpoint),
        onRequest: async (request, reply) => {
          // Set before any check can refuse the request.
          reply.headers(route.endpoint.headers ?? {});
          if (!route.endpoint.webhook)
            admissions.set(request, await enter(route.endpoint, { request, reply }, options));
        },
        handler: async (request, reply) => {
          const admission = admissions.get(request);
          if (!admission) return handleWebhook(route, { request, reply }, options);
          const work = () => handle(route, { request, reply, admission }, options);
          const sharedRequest = { path, ...admission.scopes, http: { request, reply } };
          // Streams and uploads last for minutes and have separate limits.
          const result = raw ? await work() : await options.share.ofRequest(sharedRequest, work);
          // Outside of the share, so that a client that does not read its response occupies no place.
          return answer(route.endpoint, reply, result);
        },
      });
    if (route.endpoint.form) mountUnparsed(app, 'multipart/form-data', mount);
    else if (route.endpoint.webhook?.streamed) mountUnparsed(app, '*', mount);
    else if (route.endpoint.webhook) mountWebhook(app, mount);
    else if (raw && method === 'PATCH') mountUnparsed(app, uploadType, mount);
    else mount(app);
  }
}

/** Accepts only this content type, and reads the body after the access check. */
function mountUnparsed(app: FastifyInstance, type: string, mount: (on: FastifyInstance) => void): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(type, (_request, _payload, done) => done(null));
    mount(inner);
  });
}

/** Accepts any content type as bytes: a signature covers the bytes sent, not a parsed value. */
function mountWebhook(app: FastifyInstance, mount: (on: FastifyInstance) => void): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    mount(inner);
  });
}

/** The result of the checks before the body of a request is read. */
interface Admission {
  scopes: { scope: BaseScope; account: AccountScope | null };
  cookies: Cookies;
  sendCookies: () => void;
}

function bodyLimitOf({ access, bodyBytes, webhook }: EndpointShape): number {
  return webhook?.maxBytes ?? bodyBytes ?? (access === 'public' ? limits.publicBodyBytes : limits.jsonBodyBytes);
}

async function enter<D>(
  endpoint: EndpointShape,
  { request, reply }: HttpExchange,
  options: GateOptions<D>,
): Promise<Admission> {
  try {
    guardOrigin(request, { origin: options.origin, guardedRead: endpoint.guarded === true });
  } catch (error) {
    // Delays refusals, so that a loop of them costs little.
    await options.share.ofPages({ request, reply }, async () => undefined);
    throw error;
  }
  const { cookies, sendCookies } = cookiesOf(request, reply, options.https);
  // A new token must reach the client even if the request fails.
  const scopes = await admit(endpoint, { request, reply }, cookies, options).finally(sendCookies);
  if (scopes.account) {
    const { identity, organizationId } = scopes.account;
    rememberActor(request, { accountId: identity.accountId, organizationId });
  }
  return { scopes, cookies, sendCookies };
}

async function handle<D>(
  { endpoint, handler }: Route<D>,
  { request, reply, admission }: HttpExchange & { admission: Admission },
  options: GateOptions<D>,
): Promise<unknown> {
  const { scopes, cookies, sendCookies } = admission;
  const form = endpoint.form ? await readForm(request, endpoint.form) : null;
  const context = {
    ...scopes,
    adapters: options.adapters,
    cookies,
    http: { request, reply },
    file: form?.file ?? null,
    bytes: null,
    ...parseInput(endpoint, request, form?.fields ?? request.body),
  } as HandlerContext<EndpointShape, D>;
  reply.header('cache-control', 'no-store');
  return sendCookiesAfter(handler(context), sendCookies);
}

/** Webhooks have no session, cookie or origin: their feature authenticates the sender by signature. */
async function handleWebhook<D>({ endpoint, handler }: Route<D>, http: HttpExchange, options: GateOptions<D>) {
  const { request, reply } = http;
  const context = {
    scope: mintSystemScope(options.dependencies, metadataOf(request, options)),
    account: null,
    adapters: options.adapters,
    cookies: null,
    http,
    file: null,
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    ...parseInput(endpoint, request, undefined),
  } as unknown as HandlerContext<EndpointShape, D>;
  reply.header('cache-control', 'no-store');
  return answer(endpoint, reply, await handler(context));
}

function answer(endpoint: EndpointShape, reply: FastifyReply, result: unknown): unknown {
  if (endpoint.raw) return reply;
  if (!endpoint.response) return reply.code(204).send();
  // Parsed by the schema, so that no column leaves that the contract does not name.
  return reply.send(endpoint.response.parse(result));
}

function metadataOf({ ip, headers }: FastifyRequest, { trustLoopback }: Pick<GateOptions<unknown>, 'trustLoopback'>) {
  return requestMetadataOf({ ip, userAgent: headers['user-agent'], trustLoopback });
}

/** Sends cookies after a success, and after an error only if its transaction was committed. */
async function sendCookiesAfter<T>(work: Promise<T> | T, sendCookies: () => void): Promise<T> {
  try {
    const result = await work;
    sendCookies();
    return result;
  } catch (error) {
    if (error instanceof AppError && error.details.settled) sendCookies();
    throw error;
  }
}

async function admit<D>(
  endpoint: EndpointShape,
  http: HttpExchange,
  cookies: Cookies,
  options: GateOptions<D>,
): Promise<{ scope: BaseScope; account: AccountScope | null }> {
  const { dependencies, authenticate, exchange, share, trustLoopback, billed } = options;
  const { request } = http;
  const from = metadataOf(request, { trustLoopback });
  const system = mintSystemScope(dependencies, from);
  const secret = readBearer(request);
  if (secret !== null) return admitKey(endpoint, http, secret, options);
  if (endpoint.access === 'public') {
    const { network } = from;
    if (isWrite(request.method) && network !== null)
      await refuseSlowly(http, () => consume(system, [anonymousWritesOf(network)]));
    return { scope: system, account: null };
  }
  const session = await share.ofSession({ network: from.network, http }, () => authenticate(system, cookies));
  if (!session) throw new AppError('auth.required');
  const { organizationId, role } = session;
  if (session.exchanged && isWrite(request.method)) throw new AppError('organization.switched');
  if (isWrite(request.method)) await consume(system, [writesOf(session.accountId)]);
  // An account without a current organization may have been admitted to one in the meantime.
  const unplaced = organizationId === null && !session.exchanged;
  const due = (session.exchangeDue || unplaced) && request.method === 'GET' && !endpoint.raw;
  const current = due ? await exchange(system, session, cookies) : organizationId;
  const account = mintAccountScope(dependencies, { identity: session, organizationId: current, request: from });
  if (endpoint.access === 'signed-in') return { scope: account, account };
  if (organizationId === null || role === null) throw new AppError('auth.forbidden');
  requireSameOrganization(request, organizationId);
  if (!can(role, endpoint.access)) throw new AppError('auth.forbidden');
  const isPlanned = isWrite(request.method) && !endpoint.withoutPlan && needsPlan(endpoint.access);
  if (billed && isPlanned) requirePlan(session, system.now());
  const { accountId, sessionId } = session;
  return { scope: mintScope(dependencies, { accountId, sessionId, organizationId, role }, from), account };
}

/** A session of an API key, in its organization. */
export interface KeySession extends SignedIn {
  organizationId: OrganizationId;
  role: ActingRole;
  key: NonNullable<SignedIn['key']>;
}

/** @throws the errors of `identifyKey`, `countKeyUse` and `grantKey` */
async function admitKey<D>(
  endpoint: EndpointShape,
  http: HttpExchange,
  secret: string,
  options: GateOptions<D>,
): Promise<{ scope: BaseScope; account: AccountScope }> {
  const session = await identifyKey(http, secret, options);
  await countKeyUse(http, session, { use: useOf(endpoint, http.request.method), options });
  return grantKey(endpoint, http, { session, options });
}

/** The session of a key. @throws AppError `key.with-cookie`, `key.invalid` */
export async function identifyKey<D>(http: HttpExchange, secret: string, options: GateOptions<D>): Promise<KeySession> {
  const { request, reply } = http;
  if (request.headers.cookie !== undefined) throw new AppError('key.with-cookie');
  const from = metadataOf(request, options);
  const system = mintSystemScope(options.dependencies, from);
  const session = await options.share.ofSession({ network: from.network, http }, () =>
    options.authenticateKey(system, secret),
  );
  if (!session?.key || session.organizationId === null || session.role === null) {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new AppError('key.invalid');
  }
  return session as KeySession;
}

/** Counts a request or call with a key, and says in headers what is left. @throws AppError `request.too-many` */
export async function countKeyUse<D>(
  { request, reply }: HttpExchange,
  { key }: KeySession,
  { use, options }: { use: KeyUse; options: GateOptions<D> },
): Promise<void> {
  const system = mintSystemScope(options.dependencies, metadataOf(request, options));
  const limit = requestsOf(key.id, use);
  const used = await count(system, limit);
  reply.header('ratelimit-policy', `"minute";q=${limit.max};w=60`);
  reply.header('ratelimit', `"minute";r=${Math.max(0, limit.max - used.used)};t=${used.seconds}`);
  if (used.used > limit.max) throw new AppError('request.too-many', { retryAfterSeconds: used.seconds });
}

/**
 * Admits a key to an endpoint: to those with a scope that the key has, as far as its owner's role allows.
 * @throws AppError `key.not-accepted`, `key.scope-missing`, `organization.switched`, `auth.forbidden`, `billing.read-only`
 */
export function grantKey<D>(
  endpoint: EndpointShape,
  { request, reply }: HttpExchange,
  { session, options }: { session: KeySession; options: GateOptions<D> },
): { scope: Scope; account: AccountScope } {
  const { dependencies, billed } = options;
  const { organizationId, role, key } = session;
  const { access, scope } = endpoint;
  if (scope === undefined || access === 'public' || access === 'signed-in') throw new AppError('key.not-accepted');
  if (scope !== 'any' && !key.scopes.includes(scope)) {
    reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
    throw new AppError('key.scope-missing', { data: { scope } });
  }
  const named = request.headers['x-organization'];
  if (named !== undefined && named !== organizationId) throw new AppError('organization.switched');
  if (!can(role, access)) throw new AppError('auth.forbidden');
  if (billed && isWrite(endpoint.method) && !endpoint.withoutPlan && needsPlan(access))
    requirePlan(session, dependencies.clock.now());
  return scopesOfKey(request, session, options);
}

/** The scopes in which a key acts; what it does is audited with its name. */
export function scopesOfKey<D>(
  request: FastifyRequest,
  session: KeySession,
  options: GateOptions<D>,
): { scope: Scope; account: AccountScope } {
  const { accountId, sessionId, organizationId, role, key } = session;
  const metadata = { ...metadataOf(request, options), apiKey: { id: key.id, name: key.name } };
  return {
    scope: mintScope(options.dependencies, { accountId, sessionId, organizationId, role }, metadata),
    account: mintAccountScope(options.dependencies, { identity: session, organizationId, request: metadata }),
  };
}

/** The error names the remedy: owners pay, members contact an owner, guests contact the member who invited them. */
function requirePlan({ writableUntil, role }: SignedIn, now: Date): void {
  if (writableUntil !== null && writableUntil > now) return;
  throw new AppError('billing.read-only', { data: { role } });
}

/**
 * Requires every write to name the organization for which it was composed, since another tab may have switched. A read
 * that names another organization is refused too.
 */
function requireSameOrganization(request: FastifyRequest, organizationId: OrganizationId): void {
  const named = request.headers['x-organization'];
  if (named === undefined && !isWrite(request.method)) return;
  if (named === undefined) throw new AppError('organization.missing');
  if (named !== organizationId) throw new AppError('organization.switched');
}
