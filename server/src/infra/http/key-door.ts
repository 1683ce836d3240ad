import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallArguments, CallResult, EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { readBearer } from './bearer.ts';
import { cookiesOf } from './cookies.ts';
import { countKeyUse, grantKey, identifyKey, scopesOfKey, useOf, type GateOptions, type KeySession } from './gate.ts';
import { guardOrigin } from './guard.ts';
import { abortOnClose } from './on-close.ts';
import { parseInput } from './parse-input.ts';
import { rememberActor } from './request-actor.ts';
import type { HandlerContext, HttpExchange, Route } from './routes.ts';

/** Calls endpoints in this process as the key of a request: the gate admits, counts and audits each call. */
export interface KeyCaller<D> {
  session: KeySession;
  adapters: D;
  /** Scope of the key's account in its organization, without the check of any endpoint. */
  scope: Scope;
  /** Aborts when the program goes away. */
  signal: AbortSignal;
  /** @throws the AppError that the endpoint would answer */
  call<E extends EndpointShape>(endpoint: E, input: CallArguments<E>): Promise<CallResult<E>>;
  /** Counts and admits a call of an endpoint that streams its answer; the caller reads what it would have sent. */
  admit(endpoint: EndpointShape): Promise<Scope>;
}

/** A request with a key at an address that is no endpoint of the contract. */
export interface KeyedRequest<D> {
  method: string;
  headers: Headers;
  /** The parsed JSON body; undefined without one. */
  body: unknown;
  signal: AbortSignal;
  caller: KeyCaller<D>;
}

interface KeyDoor<D> {
  url: string;
  bodyBytes: number;
  routes: readonly Route<D>[];
  gate: GateOptions<D>;
  answer(request: KeyedRequest<D>): Promise<Response>;
}

/**
 * Mounts an address that speaks a protocol of its own, for programs with a key: browsers of other sites, cookies and
 * requests without a key are refused before the body is read. Each request counts as a read, and each call as what it is.
 */
export function mountKeyDoor<D>(app: FastifyInstance, { url, bodyBytes, routes, gate, answer }: KeyDoor<D>): void {
  const sessions = new WeakMap<FastifyRequest, KeySession>();
  const routeOf = new Map(routes.map((route) => [route.endpoint, route]));
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url,
    bodyLimit: bodyBytes,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      const http = { request, reply };
      try {
        // Reads are guarded too, since no page of ours calls this address.
        guardOrigin({ method: 'POST', headers: request.headers }, { origin: gate.origin, guardedRead: false });
      } catch (error) {
        await gate.share.ofPages(http, async () => undefined);
        throw error;
      }
      const session = await identify(http, gate);
      rememberActor(request, session);
      await countKeyUse(http, session, { use: 'reads', options: gate });
      sessions.set(request, session);
    },
    handler: async (request, reply) => {
      const session = sessions.get(request);
      if (!session) throw new AppError('auth.required');
      const caller = callerOf({ request, reply }, { session, gate, routeOf });
      const headers = new Headers();
      // The secret stays here: no protocol needs it.
      for (const [name, value] of Object.entries(request.headers))
        if (value !== undefined && name !== 'authorization') headers.set(name, String(value));
      reply.header('cache-control', 'no-store');
      const { method, body } = request;
      // Messages in one body would count as one request; current revisions of the protocol have none.
      if (Array.isArray(body)) throw new AppError('request.invalid');
      return reply.send(await answer({ method, headers, body, signal: caller.signal, caller }));
    },
  });
}

/**
 * The session of the key in the header; tokens of other kinds would be read here, and named by the challenge.
 * @throws AppError `auth.required` without a key, and those of `identifyKey`
 */
async function identify<D>(http: HttpExchange, gate: GateOptions<D>): Promise<KeySession> {
  const { request, reply } = http;
  const secret = readBearer(request);
  if (secret !== null) return identifyKey(http, secret, gate);
  await gate.share.ofPages(http, async () => undefined);
  const hasToken = request.headers.authorization !== undefined;
  reply.header('www-authenticate', hasToken ? 'Bearer error="invalid_token"' : 'Bearer');
  throw new AppError(hasToken ? 'key.invalid' : 'auth.required');
}

interface Calling<D> {
  session: KeySession;
  gate: GateOptions<D>;
  routeOf: ReadonlyMap<EndpointShape, Route<D>>;
}

function callerOf<D>(http: HttpExchange, { session, gate, routeOf }: Calling<D>): KeyCaller<D> {
  const { request, reply } = http;
  const admit = async (endpoint: EndpointShape) => {
    await countKeyUse(http, session, { use: useOf(endpoint, endpoint.method), options: gate });
    return grantKey(endpoint, http, { session, options: gate });
  };
  return {
    session,
    adapters: gate.adapters,
    signal: abortOnClose(http),
    scope: scopesOfKey(request, session, gate).scope,
    admit: async (endpoint) => (await admit(endpoint)).scope,
    async call<E extends EndpointShape>(endpoint: E, input: CallArguments<E>): Promise<CallResult<E>> {
      const route = routeOf.get(endpoint);
      if (!route || endpoint.raw || endpoint.form) throw new Error(`${endpoint.path} cannot be called in process`);
      const scopes = await admit(endpoint);
      const { params = {}, query = {}, body } = input as { params?: unknown; query?: unknown; body?: unknown };
      const context = {
        ...scopes,
        adapters: gate.adapters,
        cookies: cookiesOf(request, reply, gate.https).cookies,
        http,
        file: null,
        bytes: null,
        ...parseInput(endpoint, { params, query }, body),
      } as HandlerContext<EndpointShape, D>;
      const work = async () => route.handler(context);
      const result = await gate.share.ofRequest({ path: endpoint.path, ...scopes, http }, work);
      return endpoint.response?.parse(result) as CallResult<E>;
    },
  };
}
