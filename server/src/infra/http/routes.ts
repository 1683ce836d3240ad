import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape, HandlerInput, HandlerResult } from '@ad-foundry/contract/endpoint.ts';
import type { AccountScope, Scope, SystemScope } from '#infra/scope.ts';
import type { Caller } from './caller.ts';
import type { Cookies } from './cookies.ts';
import type { FormFile } from './form.ts';

/** Which scope a handler gets follows from the access its endpoint declares. */
export type ScopeFor<E extends EndpointShape> = E['access'] extends 'public'
  ? SystemScope
  : E['access'] extends 'signed-in'
    ? AccountScope
    : Scope;

/** What an endpoint that answers by itself works on. */
export interface Wire {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface HandlerContext<E extends EndpointShape, D> extends HandlerInput<E> {
  scope: ScopeFor<E>;
  /** Of the person, beyond the current organization. */
  account: E['access'] extends 'public' ? null : AccountScope;
  adapters: D;
  cookies: Cookies;
  caller: Caller;
  wire: Wire;
  /** Of an endpoint that takes a form; null where it came without one. */
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

/** Binds each endpoint of a contract to its handler; a forgotten one or a wrong answer does not compile. */
export function routes<G extends Record<string, EndpointShape>, D>(
  group: G,
  handlers: { [K in keyof G]: Handler<G[K], D> },
): Route<D>[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name] as unknown as Handler<EndpointShape, D>,
  }));
}
