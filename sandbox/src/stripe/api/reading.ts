import type { Invoice, Stored, StripeEvent, Subscription } from '#stripe/records.ts';
import { fields, integer, list, text, type Fields, type Value } from './form.ts';
import type { Operation } from './operation.ts';
import { noSuch } from './problem.ts';
import { present } from './present.ts';
import type { Tables } from '#stripe/world.ts';

type Filter = (one: Stored, sent: Fields) => boolean;

const by =
  (name: string): Filter =>
  (one, sent) =>
    sent[name] === undefined || (one as unknown as Record<string, unknown>)[name] === text(sent[name]);

const created: Filter = (one, { created: range }) => {
  const at = (name: string, otherwise: number) => integer(fields(range)[name]) ?? otherwise;
  const { created: time } = one;
  if (typeof range === 'string' && time !== integer(range)) return false;
  return time >= at('gte', 0) && time > at('gt', -1) && time <= at('lte', Infinity) && time < at('lt', Infinity);
};

const status: Filter = (one, sent) => {
  const requestedStatus = text(sent.status);
  const currentStatus = (one as Subscription).status;
  if (one.object !== 'subscription') return requestedStatus === undefined || currentStatus === requestedStatus;
  return requestedStatus === undefined
    ? currentStatus !== 'canceled'
    : requestedStatus === 'all' || currentStatus === requestedStatus;
};

/** Parameters that are no condition on a property of the same name. */
const SPECIAL = new Set(['created', 'ending_before', 'expand', 'limit', 'starting_after', 'status', 'type', 'types']);

const isEqual = (actual: unknown, expected: Value): boolean =>
  typeof expected === 'string'
    ? String(actual) === expected
    : Object.entries(expected).every(([name, value]) =>
        isEqual((actual as Record<string, unknown> | null)?.[name], value),
      );

/** Every other parameter is compared with the property of its name, where objects of this kind have one. */
const properties: Filter = (one, sent) =>
  Object.entries(sent).every(([name, expected]) => {
    const actual = (one as unknown as Record<string, unknown>)[name];
    return SPECIAL.has(name) || actual === undefined || isEqual(actual, expected);
  });

const ids: Filter = (one, sent) => sent.ids === undefined || list(sent.ids).includes(one.id);

const prices: Filter = (one, sent) =>
  sent.price === undefined || (one as Subscription).items.data.some(({ price }) => price.id === sent.price);

const lookupKeys: Filter = (one, sent) =>
  sent.lookup_keys === undefined || list(sent.lookup_keys).includes((one as { lookup_key?: string }).lookup_key ?? '');

const types: Filter = (one, sent) => sent.types === undefined || list(sent.types).includes((one as StripeEvent).type);

/** A page of a list. @throws StripeProblem for a cursor that is not in it */
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

const exists: Filter = (one) => !('deleted' in one && one.deleted);

/** Answers the newest first, a page at a time. */
const listing =
  (table: Exclude<keyof Tables, 'answers'>, ...filters: Filter[]): Operation =>
  ({ world, sent }) => {
    const rows = [...(world.tables[table] as Map<string, Stored>).values()].toReversed();
    const matching = rows.filter((one) =>
      [exists, created, properties, ...filters].every((filter) => filter(one, sent)),
    );
    const page = pageOf(matching, sent, `/v1/${table}`);
    return { ...page, data: page.data.map((one) => present(world, one)) };
  };

const lines: Operation = ({ world, one }) => present(world, one as Invoice).lines as object;

export const listOperations: Record<string, Operation> = {
  'GET /v1/customers': listing('customers'),
  'GET /v1/products': listing('products', ids),
  'GET /v1/prices': listing('prices', lookupKeys, by('type')),
  'GET /v1/subscriptions': listing('subscriptions', status, prices),
  'GET /v1/invoices': listing('invoices', status),
  'GET /v1/invoices/{id}/lines': lines,
  'GET /v1/checkout/sessions': listing('sessions', status),
  'GET /v1/billing_portal/configurations': listing('configurations'),
  'GET /v1/payment_methods': listing('paymentMethods', by('type')),
  'GET /v1/customers/{id}/payment_methods': ({ sent, id, ...call }) =>
    listing('paymentMethods', by('type'))({ ...call, id, sent: { ...sent, customer: id ?? '' } }),
  'GET /v1/events': listing('events', by('type'), types),
  'GET /v1/webhook_endpoints': listing('endpoints'),
  'GET /v1/test_helpers/test_clocks': listing('clocks'),
};
