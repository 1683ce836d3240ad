import type { Invoice, Stored, StripeEvent, Subscription } from '#stripe/records.ts';
import { fields, flag, integer, list, text, type Fields } from './form.ts';
import type { Operation } from './operation.ts';
import { present } from './present.ts';
import type { Tables } from '#stripe/world.ts';

type Filter = (one: Stored, sent: Fields) => boolean;

const by =
  (name: string): Filter =>
  (one, sent) =>
    sent[name] === undefined || (one as unknown as Record<string, unknown>)[name] === text(sent[name]);

const created: Filter = (one, { created: asked }) => {
  const [from, after] = [integer(fields(asked).gte), integer(fields(asked).gt)];
  return (from === undefined || one.created >= from) && (after === undefined || one.created > after);
};

const status: Filter = (one, sent) => {
  const asked = text(sent.status);
  const own = (one as Subscription).status;
  if (one.object !== 'subscription') return asked === undefined || own === asked;
  return asked === undefined ? own !== 'canceled' : asked === 'all' || own === asked;
};

const active: Filter = (one, sent) =>
  sent.active === undefined || (one as { active?: boolean }).active === flag(sent.active);

const lookupKeys: Filter = (one, sent) =>
  sent.lookup_keys === undefined || list(sent.lookup_keys).includes((one as { lookup_key?: string }).lookup_key ?? '');

const types: Filter = (one, sent) => sent.types === undefined || list(sent.types).includes((one as StripeEvent).type);

/** A page of a list. */
export function pageOf<T extends { id: string }>(rows: readonly T[], sent: Fields, url: string) {
  const after = text(sent.starting_after);
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const to = from + (integer(sent.limit) ?? 10);
  return { object: 'list' as const, data: rows.slice(from, to), has_more: rows.length > to, url };
}

/** Answers the newest first, a page at a time. */
const listing =
  (table: Exclude<keyof Tables, 'answers'>, ...filters: Filter[]): Operation =>
  ({ world, sent }) => {
    const rows = [...(world.tables[table] as Map<string, Stored>).values()].toReversed();
    const matching = rows.filter((one) => [created, ...filters].every((filter) => filter(one, sent)));
    const page = pageOf(matching, sent, `/v1/${table}`);
    return { ...page, data: page.data.map((one) => present(world, one)) };
  };

const lines: Operation = ({ world, one }) => present(world, one as Invoice).lines as object;

export const listOperations: Record<string, Operation> = {
  'GET /v1/customers': listing('customers', by('email'), by('test_clock')),
  'GET /v1/products': listing('products', active),
  'GET /v1/prices': listing('prices', active, lookupKeys, by('product')),
  'GET /v1/subscriptions': listing('subscriptions', by('customer'), status),
  'GET /v1/invoices': listing('invoices', by('customer'), by('subscription'), status),
  'GET /v1/invoices/{id}/lines': lines,
  'GET /v1/checkout/sessions': listing('sessions', by('customer'), by('subscription'), status),
  'GET /v1/billing_portal/configurations': listing('configurations', active),
  'GET /v1/payment_methods': listing('paymentMethods', by('customer')),
  'GET /v1/customers/{id}/payment_methods': ({ sent, id, ...call }) =>
    listing('paymentMethods', by('customer'))({ ...call, id, sent: { ...sent, customer: id ?? '' } }),
  'GET /v1/events': listing('events', by('type'), types),
  'GET /v1/webhook_endpoints': listing('endpoints'),
  'GET /v1/test_helpers/test_clocks': listing('clocks'),
};
