import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { can, permissions, type ActingRole } from '@ad-foundry/contract/permissions.ts';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { isText } from '@ad-foundry/contract/text.ts';
import { AppError } from '#infra/errors.ts';
import { consume } from '#infra/rate-limit.ts';
import {
  mintAccountScope,
  mintScope,
  mintSystemScope,
  type AccountScope,
  type BaseScope,
  type Identity,
  type Powers,
} from '#infra/scope.ts';
import { callerOf } from './caller.ts';
import { cookiesOf, type Cookies } from './cookies.ts';
import { readForm } from './form.ts';
import { guardOrigin } from './guard.ts';
import { fieldErrors } from './problems.ts';
import type { HandlerContext, Route } from './routes.ts';

/** Who a session belongs to and where it stands. */
export interface SignedIn extends Identity {
  organizationId: OrganizationId | null;
  /** In the current organization, read anew on every request; null without a membership there. */
  role: ActingRole | null;
  /** The token has been exchanged for a newer one: it answers what was under way, and changes nothing. */
  exchanged: boolean;
  /** What the person may do has changed: the token is exchanged at the next look. */
  exchangeDue: boolean;
}

export interface GateOptions<D> {
  powers: Powers;
  adapters: D;
  origin: string;
  https: boolean;
  /** Finds the session of a request's cookie, or null. */
  authenticate(scope: BaseScope, cookies: Cookies): Promise<SignedIn | null>;
  /** Exchanges the token of a session where that is due or it finds a place to stand, and says where it stands then; a role is read with the next request. */
  exchange(scope: BaseScope, session: SignedIn, cookies: Cookies): Promise<OrganizationId | null>;
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Far more than a hand or a large batch of uploads makes, far less than a program that went wrong. */
const writesOf = (accountId: string) => ({ key: `writes.account/${accountId}`, max: 3000, windowMs: 60_000 });

/** Mounts the routes: guard, session, access, parse, handler, answer. @throws for an endpoint without a known access. */
export function mountRoutes<D>(app: FastifyInstance, routes: Route<D>[], options: GateOptions<D>): void {
  for (const route of routes) {
    const { access, method, path, raw } = route.endpoint;
    if (access !== 'public' && access !== 'signed-in' && !permissions.includes(access)) {
      throw new Error(`${method} ${path} has no access rule`);
    }
    const mount = (on: FastifyInstance) =>
      on.route({
        // Files can be asked about without their bytes.
        method: method === 'GET' && raw ? ['GET', 'HEAD'] : method,
        url: `/api${path}`,
        exposeHeadRoute: false,
        handler: (request, reply) => handle(route, { request, reply }, options),
      });
    if (route.endpoint.form) mountForm(app, mount);
    else mount(app);
  }
}

/** Where a form is taken, nothing else is; and it is read only after the gate has let its sender through. */
function mountForm(app: FastifyInstance, mount: (on: FastifyInstance) => void): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    mount(inner);
  });
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

async function handle<D>({ endpoint, handler }: Route<D>, wire: Exchange, options: GateOptions<D>): Promise<unknown> {
  const { request, reply } = wire;
  guardOrigin(request, { origin: options.origin, guardedRead: endpoint.guarded === true });
  const { cookies, sendCookies } = cookiesOf(request, reply, options.https);
  // An exchanged token has to arrive, however this request ends.
  const scopes = await admit(endpoint, request, cookies, options).finally(sendCookies);
  const form = endpoint.form ? await readForm(request, endpoint.form) : null;
  const context = {
    ...scopes,
    adapters: options.adapters,
    cookies,
    caller: callerOf(request.ip, request.headers['user-agent']),
    wire,
    file: form?.file ?? null,
    ...parseInput(endpoint, request, form?.fields ?? request.body),
  } as HandlerContext<EndpointShape, D>;
  reply.header('cache-control', 'no-store');
  const result = await settle(handler(context), sendCookies);
  if (endpoint.raw) return reply;
  if (!endpoint.response) return reply.code(204).send();
  // Through the schema, so that no column leaves that the contract does not name.
  return reply.send(endpoint.response.parse(result));
}

/** Sends the cookies with an answer, and with a refusal only where it says that something was done. */
async function settle<T>(work: Promise<T> | T, sendCookies: () => void): Promise<T> {
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
  request: FastifyRequest,
  cookies: Cookies,
  { powers, authenticate, exchange }: GateOptions<D>,
): Promise<{ scope: BaseScope; account: AccountScope | null }> {
  const system = mintSystemScope(powers);
  if (endpoint.access === 'public') return { scope: system, account: null };
  const session = await authenticate(system, cookies);
  if (!session) throw new AppError('auth.required');
  const { organizationId, role } = session;
  if (session.exchanged && writes.has(request.method)) throw new AppError('organization.switched');
  if (writes.has(request.method)) await consume(system, [writesOf(session.accountId)]);
  // Who stands nowhere may have been let in again meanwhile.
  const astray = organizationId === null && !session.exchanged;
  const due = (session.exchangeDue || astray) && request.method === 'GET' && !endpoint.raw;
  const account = mintAccountScope(powers, session, due ? await exchange(system, session, cookies) : organizationId);
  if (endpoint.access === 'signed-in') return { scope: account, account };
  if (organizationId === null || role === null) throw new AppError('auth.forbidden');
  requireSameOrganization(request, organizationId);
  if (!can(role, endpoint.access)) throw new AppError('auth.forbidden');
  const { accountId, sessionId, name } = session;
  return { scope: mintScope(powers, { accountId, sessionId, name, organizationId, role }), account };
}

/**
 * Every write names the organization it was composed in, and a read that names one is shown nothing of another: another
 * tab may have switched since.
 */
function requireSameOrganization(request: FastifyRequest, organizationId: OrganizationId): void {
  const named = request.headers['x-organization'];
  if (named === undefined && !writes.has(request.method)) return;
  if (named === undefined) throw new AppError('organization.missing');
  if (named !== organizationId) throw new AppError('organization.switched');
}

function parseInput(
  endpoint: EndpointShape,
  request: FastifyRequest,
  body: unknown,
): { params: unknown; query: unknown; body: unknown } {
  return {
    params: endpoint.params ? parsePath(endpoint.params, request.params) : undefined,
    query: endpoint.query ? parse(endpoint.query, request.query) : undefined,
    body: endpoint.body ? parse(endpoint.body, body ?? {}) : undefined,
  };
}

/** An address whose id cannot be one is an address of nothing. */
function parsePath(schema: ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('request.not-found');
  return parsed.data;
}

function parse(schema: ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('request.invalid', { errors: fieldErrors(parsed.error) });
  const path = findUnfit(parsed.data, '');
  if (path !== null) throw new AppError('request.invalid', { errors: [{ path, message: 'is not a text' }] });
  return parsed.data;
}

/** Where something stands that the database could not keep, whatever the schema says of it; or null. */
function findUnfit(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnfit(inner, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}
