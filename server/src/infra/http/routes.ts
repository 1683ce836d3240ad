import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape, HandlerInput, HandlerResult } from '@ad-foundry/contract/endpoint.ts';
import type { AccountScope, Scope, SystemScope } from '#infra/scope.ts';
import type { Cookies } from './cookies.ts';
import type { FormFile } from './form.ts';

/** The scope of a handler, by the access that its endpoint declares. */
export type ScopeFor<E extends EndpointShape> = E['access'] extends 'public'
  ? SystemScope
  : E['access'] extends 'signed-in'
    ? AccountScope
    : Scope;

/** Request and reply, for an endpoint that sends its own response. */
export interface HttpExchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface HandlerContext<E extends EndpointShape, D> extends HandlerInput<E> {
  scope: ScopeFor<E>;
  /** Scope of the account, independent of the current organization. */
  account: E['access'] extends 'public' ? null : AccountScope;
  adapters: D;
  /** Null for a webhook, which neither reads nor sets cookies. */
  cookies: E['webhook'] extends object ? null : Cookies;
  /** The body of a webhook as received. */
  bytes: E['webhook'] extends object ? Buffer : null;
  http: HttpExchange;
  /** The file of a form; null without one. */
  file: FormFile | null;
}

export type Handler<E extends EndpointShape, D> = (
  context: HandlerContext<E, D>,
) => E['raw'] extends true ? Promise<unknown> : Promise<HandlerResult<E>> | HandlerResult<E>;

/** An endpoint with its handler, as the gate mounts it. */
export interface Route<D> {
  endpoint: EndpointShape;
  handler: Handler<EndpointShape, D>;
}

/** Binds each endpoint of a contract to its handler; a missing handler or a wrong response type does not compile. */
export function routes<G extends Record<string, EndpointShape>, D>(
  group: G,
  handlers: { [K in keyof G]: Handler<G[K], D> },
): Route<D>[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name] as unknown as Handler<EndpointShape, D>,
  }));
}
