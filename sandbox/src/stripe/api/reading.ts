import type { Invoice, StripeObject, StripeEvent, Subscription } from '#stripe/records.ts';
import { fields, integer, list, text, type Fields, type Value } from './form.ts';
import type { Operation } from './operation.ts';
import { noSuch } from './problem.ts';
import { present } from './present.ts';
import type { Tables } from '#stripe/world.ts';

type Filter = (candidate: StripeObject, sent: Fields) => boolean;

const equalField =
  (name: string): Filter =>
  (candidate, sent) =>
    sent[name] === undefined || (candidate as unknown as Record<string, unknown>)[name] === text(sent[name]);

const created: Filter = (candidate, { created: range }) => {
  const at = (name: string, otherwise: number) => integer(fields(range)[name]) ?? otherwise;
  const { created: time } = candidate;
  if (typeof range === 'string' && time !== integer(range)) return false;
  return time >= at('gte', 0) && time > at('gt', -1) && time <= at('lte', Infinity) && time < at('lt', Infinity);
};

const status: Filter = (candidate, sent) => {
  const requestedStatus = text(sent.status);
  const currentStatus = (candidate as Subscription).status;
  if (candidate.object !== 'subscription') return requestedStatus === undefined || currentStatus === requestedStatus;
  return requestedStatus === undefined
    ? currentStatus !== 'canceled'
    : requestedStatus === 'all' || currentStatus === requestedStatus;
};

/** Parameters that are not compared with a property of the same name. */
const SPECIAL = new Set(['created', 'ending_before', 'expand', 'limit', 'starting_after', 'status', 'type', 'types']);

const isEqual = (actual: unknown, expected: Value): boolean =>
  typeof expected === 'string'
    ? String(actual) === expected
    : Object.entries(expected).every(([name, value]) =>
        isEqual((actual as Record<string, unknown> | null)?.[name], value),
      );

/** Compares every other parameter with the property of the same name, if the object has it. */
const properties: Filter = (candidate, sent) =>
  Object.entries(sent).every(([name, expected]) => {
    const actual = (candidate as unknown as Record<string, unknown>)[name];
    return SPECIAL.has(name) || actual === undefined || isEqual(actual, expected);
  });

const ids: Filter = (candidate, sent) => sent.ids === undefined || list(sent.ids).includes(candidate.id);

const prices: Filter = (candidate, sent) =>
  sent.price === undefined || (candidate as Subscription).items.data.some(({ price }) => price.id === sent.price);

const lookupKeys: Filter = (candidate, sent) =>
  sent.lookup_keys === undefined ||
  list(sent.lookup_keys).includes((candidate as { lookup_key?: string }).lookup_key ?? '');

const types: Filter = (candidate, sent) =>
  sent.types === undefined || list(sent.types).includes((candidate as StripeEvent).type);

/** A page of a list. @throws StripeProblem for a cursor that is not in the list */
export function pageOf<T extends { id: string }>(rows: readonly T[], sent: Fields, url: string) {
  const indexOf = (name: 'starting_after' | 'ending_before') => {
    const cursor = text(sent[name]);
    if (cursor === undefined) return undefined;
    const index = rows.findIndex(({ id }) => id === cursor);
    if (index < 0) throw noSuch(url.split('/').at(-1)?.replace(/s$/, '') ?? '', cursor, name);
    return index;
  };
  const limit = integer(sent.limit) ?? 10;
  const [after, before] = [indexOf('starting_after'), indexOf('ending_before')];
  const from = before === undefined ? (after ?? -1) + 1 : Math.max(0, before - limit);
  const to = before ?? from + limit;
  const hasMore = before === undefined ? rows.length > to : from > 0;
  return { object: 'list' as const, data: rows.slice(from, to), has_more: hasMore, url };
}

const exists: Filter = (candidate) => !('deleted' in candidate && candidate.deleted);

/** Lists a table page by page, newest first. */
const listing =
  (table: Exclude<keyof Tables, 'answers'>, ...filters: Filter[]): Operation =>
  ({ world, sent }) => {
    const rows = [...(world.tables[table] as Map<string, StripeObject>).values()].toReversed();
    const matching = rows.filter((candidate) =>
      [exists, created, properties, ...filters].every((filter) => filter(candidate, sent)),
    );
    const page = pageOf(matching, sent, `/v1/${table}`);
    return { ...page, data: page.data.map((row) => present(world, row)) };
  };

const lines: Operation = ({ world, target }) => present(world, target as Invoice).lines as object;

export const listOperations: Record<string, Operation> = {
  'GET /v1/customers': listing('customers'),
  'GET /v1/products': listing('products', ids),
  'GET /v1/prices': listing('prices', lookupKeys, equalField('type')),
  'GET /v1/subscriptions': listing('subscriptions', status, prices),
  'GET /v1/invoices': listing('invoices', status),
  'GET /v1/invoices/{id}/lines': lines,
  'GET /v1/checkout/sessions': listing('sessions', status),
  'GET /v1/billing_portal/configurations': listing('configurations'),
  'GET /v1/payment_methods': listing('paymentMethods', equalField('type')),
  'GET /v1/customers/{id}/payment_methods': ({ sent, id, ...call }) =>
    listing('paymentMethods', equalField('type'))({ ...call, id, sent: { ...sent, customer: id ?? '' } }),
  'GET /v1/events': listing('events', equalField('type'), types),
  'GET /v1/webhook_endpoints': listing('endpoints'),
  'GET /v1/test_helpers/test_clocks': listing('clocks'),
};
