import type { Customer, Invoice, Line, StripeObject } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { emptyFields } from './empty-fields.ts';
import { presentIntent } from './payments.ts';

const asList = (url: string, data: unknown[]) => ({ object: 'list', data, has_more: false, url });

const withEmpty = (object: string): Record<string, null> =>
  Object.fromEntries(
    (emptyFields[object] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((name) => [name, null]),
  );

function presentLine(line: Line, { id, subscription }: Invoice): object {
  const { price, proration, subscription_item: item, ...shown } = line;
  const details = {
    invoice_item: null,
    proration,
    proration_details: { credited_items: null },
    subscription,
    subscription_item: item,
  };
  return {
    ...withEmpty('line_item'),
    ...shown,
    invoice: id,
    discountable: !proration,
    discounts: [],
    livemode: false,
    metadata: {},
    subscription,
    taxes: [],
    quantity_decimal: String(line.quantity),
    parent: { type: 'subscription_item_details', invoice_item_details: null, subscription_item_details: details },
    pricing: { type: 'price_details', price_details: { price, product: '' }, unit_amount_decimal: null },
  };
}

function presentInvoice(invoice: Invoice, world: World): object {
  const { lines, last_error: _, finalize_at: finalizesAt, first_attempt_at: __, subscription, ...shown } = invoice;
  const metadata = world.tables.subscriptions.get(subscription)?.metadata ?? {};
  return {
    ...shown,
    account_country: 'FR',
    account_name: 'Sandbox',
    amount_overpaid: 0,
    amount_shipping: 0,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: finalizesAt,
    collection_method: 'charge_automatically',
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    total_taxes: [],
    total_excluding_tax: invoice.total,
    subtotal_excluding_tax: invoice.subtotal,
    auto_advance: invoice.status === 'draft' || invoice.status === 'open',
    parent: { type: 'subscription_details', quote_details: null, subscription_details: { subscription, metadata } },
    lines: asList(
      `/v1/invoices/${invoice.id}/lines`,
      lines.map((line) => presentLine(line, invoice)),
    ),
  };
}

/** An object as Stripe returns it: adds empty fields, and omits fields with an underscore. */
export function present(world: World, storedObject: StripeObject): Record<string, unknown> {
  if ('deleted' in storedObject && storedObject.deleted)
    return { id: storedObject.id, object: storedObject.object, deleted: true };
  const shown = storedObject.object === 'invoice' ? presentInvoice(storedObject, world) : storedObject;
  const entries = Object.entries({ ...withEmpty(storedObject.object), ...shown });
  const view: Record<string, unknown> = Object.fromEntries(entries.filter(([name]) => !name.startsWith('_')));
  if (storedObject.object === 'webhook_endpoint') delete view.secret;
  if (storedObject.object === 'customer') view.tax_ids = taxIdsOf(storedObject);
  if (storedObject.object === 'customer' && storedObject.test_clock === null && world.aheadSeconds !== 0)
    view.test_clock = 'clock_sandbox';
  return structuredClone(view);
}

const taxIdsOf = ({ id, created, _taxId: value }: Customer): object =>
  asList(
    `/v1/customers/${id}/tax_ids`,
    value === null ? [] : [{ id: `txi_${id}`, object: 'tax_id', created, livemode: false, type: 'eu_vat', value }],
  );

/** The sandbox's clock as a test clock, for customers without one. */
function presentSandboxClock(world: World): object {
  const frozen = world.now();
  const empty = { id: 'clock_sandbox', object: 'test_helpers.test_clock', created: frozen, deletes_after: frozen };
  return { ...empty, frozen_time: frozen, livemode: false, name: null, status: 'ready', status_details: {} };
}

function expandAt(world: World, value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => expandAt(world, item, path));
  if (path.length === 0) {
    if (typeof value !== 'string') return value;
    if (value === 'clock_sandbox') return presentSandboxClock(world);
    const found = world.find(value);
    return found ? present(world, found) : (presentIntent(world, value) ?? value);
  }
  const target = typeof value === 'string' ? expandAt(world, value, []) : value;
  if (typeof target !== 'object' || target === null) return target;
  const [name = '', ...rest] = path;
  const record = target as Record<string, unknown>;
  return name in record ? { ...record, [name]: expandAt(world, record[name], rest) } : record;
}

/** Replaces ids by objects at paths such as `data.latest_invoice`. */
export function expand(world: World, value: unknown, paths: readonly string[]): unknown {
  return paths.reduce((shown, path) => expandAt(world, shown, path.split('.')), value);
}
