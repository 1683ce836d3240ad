import { z, type ZodType } from 'zod';
import type { ApiScope } from './api-scopes.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/** Who may call: everyone, signed-in users, or roles with the permission in the current organization. */
export type Access = 'public' | 'signed-in' | Permission;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

export interface FormShape {
  /** Name of the multipart field with the file. */
  file: string;
  maxBytes: number;
}

export interface WebhookShape {
  maxBytes: number;
  /** The handler reads the body itself, after it has checked the sender; `bytes` is empty. */
  streamed?: true;
}

/** A header in the API document. `values` lists all allowed values; without it, any text is allowed. */
export interface HeaderShape {
  name: string;
  description: string;
  required?: true;
  values?: readonly (string | number)[];
  isNumber?: true;
}

/** Headers and bodies of an endpoint with `raw`, for the API document only: the handler checks them itself. */
export interface ProtocolShape {
  headers: readonly HeaderShape[];
  /** Media type of the body. */
  sends?: string;
  answer: { status: number; description: string; headers: readonly HeaderShape[] };
}

export interface EndpointShape {
  method: Method;
  /** Below `/api`, with `:name` for parameters. */
  path: string;
  access: Access;
  /** The scope that an API key needs; `any` admits every key. Without one, only browsers may call. */
  scope?: ApiScope | 'any';
  /** One sentence for the API documentation. */
  summary: string;
  params?: ZodType;
  query?: ZodType;
  body?: ZodType;
  /** Maximum size of a JSON body; without it `limits.publicBodyBytes` for public endpoints, else `limits.jsonBodyBytes`. */
  bodyBytes?: number;
  /** Absent for an empty response (204) or with `raw`. */
  response?: ZodType;
  /** The handler writes the response itself: streams, files, other protocols. */
  raw?: true;
  /** Headers and bodies of an endpoint with `raw`. */
  protocol?: ProtocolShape;
  /** Headers of every response, including refusals. */
  headers?: Readonly<Record<string, string>>;
  /**
   * The body is a multipart form with one file. Its text fields are parsed by `body`, a dot in a name opening an object
   * (`settings.locale`); the handler gets both.
   */
  form?: FormShape;
  /**
   * Called by another system. The handler gets the raw bytes of the body and must check their signature; cookies and
   * the origin are ignored. Requires the access `public`.
   */
  webhook?: WebhookShape;
  /** Error codes beyond those that follow from method, access and schemas. */
  throws?: readonly ErrorCode[];
  /** Works in an organization whose plan has ended, although its permission needs one: finishing what has begun. */
  withoutPlan?: true;
  /** A GET that changes something and so passes the same guard as a write. */
  guarded?: true;
}

/** Declares an endpoint; keeps the literal types so that client and server are checked against it. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape;
}

type InputOf<T> = T extends ZodType ? z.input<T> : undefined;
type OutputOf<T> = T extends ZodType ? z.output<T> : undefined;
type NamedInput<K extends string, T> = T extends ZodType ? Record<K, z.input<T>> : unknown;

/** The input that a client passes to an endpoint. */
export type CallArguments<E extends EndpointShape> = NamedInput<'params', E['params']> &
  NamedInput<'query', E['query']> &
  NamedInput<'body', E['body']>;

/** The response type of an endpoint. */
export type CallResult<E extends EndpointShape> = E['response'] extends ZodType ? z.output<E['response']> : void;

/** The parsed input of a handler. */
export interface HandlerInput<E extends EndpointShape> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
}

/** The return type of a handler. */
export type HandlerResult<E extends EndpointShape> = E['response'] extends ZodType ? InputOf<E['response']> : void;

/** A cursor-paged list: `{items, nextCursor}`. */
export function pageOf<T extends ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

/** Counts the changes of an object by people; starts at 1. */
export const edition = z.number().int().positive();

/**
 * The edition that a change was made from. If the object changed since, the change is refused with `edit.outdated`
 * instead of overwriting; without an edition, the change applies to the current object.
 */
export const basedOn = { edition: edition.optional() };

/** An instant as ISO 8601 with zone, in UTC when we send it. */
export const instant = z.iso.datetime({ offset: true }).meta({
  id: 'Instant',
  description: 'An instant in ISO 8601 with a time zone; answers are in UTC.',
  example: '2026-03-02T09:30:00.000Z',
});

/** The first and the last instant that may be planned, in milliseconds. */
export const planned = { first: Date.UTC(2000, 0), last: Date.UTC(2100, 0) - 1 };

/** An instant entered by a user, within the range that clocks, calendars and drivers agree on. */
export const plannedInstant = instant.refine((text) => {
  const at = Date.parse(text);
  return Number.isNaN(at) || (at >= planned.first && at <= planned.last);
}, 'is not between 2000 and 2100');
