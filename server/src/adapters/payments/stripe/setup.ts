import type { Stripe } from 'stripe';
import { lookupKeys, planned, type LookupKey, type Role } from './catalogue.ts';

/** Version of the events that the endpoint receives; the same as the library's. */
const API_VERSION = '2026-10-28.endive';
const MARK = 'ad-foundry';

export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.updated',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.upcoming',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.automatically_updated',
  'price.created',
  'price.updated',
  'price.deleted',
  'product.updated',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const productNames: Record<Role, string> = { base: 'Pro', seat: 'Pro additional user' };

const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false, default_allowed_updates: [], products: [] },
};

interface Report {
  ok: boolean;
  lines: string[];
}

interface SetupContext {
  stripe: Stripe;
  webhookUrl: string;
}

/** Creates missing products, prices, portal configuration and webhook endpoint, and reports differences. */
export async function setUpStripe({ stripe, webhookUrl }: SetupContext): Promise<Report> {
  const report: Report = { ok: true, lines: [] };
  const products = {
    base: await requireProduct(stripe, 'base', report),
    seat: await requireProduct(stripe, 'seat', report),
  };
  const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, limit: 100, expand: ['data.currency_options'] });
  for (const key of lookupKeys) {
    const found = data.find((price) => price.lookup_key === key);
    if (found) comparePrice(found, key, report);
    else await createPrice(stripe, { key, product: products[planned[key].product] }, report);
  }
  await requirePortal(stripe, report);
  await requireEndpoint(stripe, webhookUrl, report);
  return report;
}

async function requireProduct(stripe: Stripe, role: Role, { lines }: Report): Promise<string> {
  const { data } = await stripe.products.list({ limit: 100, active: true });
  const found = data.find(({ metadata }) => metadata['app'] === MARK && metadata['role'] === role);
  lines.push(`product ${productNames[role]}: ${found ? 'exists' : 'created'}`);
  if (found) return found.id;
  const metadata = { app: MARK, role };
  const created = await stripe.products.create(
    { name: productNames[role], metadata },
    { idempotencyKey: `setup:product:${role}` },
  );
  return created.id;
}

async function createPrice(
  stripe: Stripe,
  { key, product }: { key: LookupKey; product: string },
  { lines }: Report,
): Promise<void> {
  const { interval, amount, product: role } = planned[key];
  await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: amount,
    currency_options: { eur: { unit_amount: amount, tax_behavior: 'exclusive' } },
    recurring: { interval },
    tax_behavior: 'exclusive',
    lookup_key: key,
    metadata: { app: MARK, role, plan: 'pro' },
  });
  lines.push(`price ${key}: created`);
}

/** Compares everything but the amount, which the operator may change. */
function comparePrice(price: Stripe.Price, key: LookupKey, report: Report): void {
  const { interval, product } = planned[key];
  const differences = [
    price.recurring?.interval !== interval && `interval is ${price.recurring?.interval}, not ${interval}`,
    price.metadata['role'] !== product && `metadata.role is ${price.metadata['role'] ?? 'missing'}, not ${product}`,
    price.metadata['plan'] !== 'pro' && `metadata.plan is ${price.metadata['plan'] ?? 'missing'}, not pro`,
    price.tax_behavior !== 'exclusive' && `tax_behavior is ${price.tax_behavior ?? 'missing'}, not exclusive`,
    !price.currency_options?.['eur'] && price.currency !== 'eur' && 'no amount in eur',
    !price.active && 'not active',
  ].filter((problem) => typeof problem === 'string');
  if (differences.length > 0) report.ok = false;
  report.lines.push(`price ${key}: ${differences.length > 0 ? differences.join('; ') : 'exists'}`);
}

async function findConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | null> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.['app'] === MARK) ?? null;
}

export const findPortal = async (stripe: Stripe): Promise<string | null> =>
  (await findConfiguration(stripe))?.id ?? null;

/** Compares the portal's features. Plans and seats are changed in the product only, so that seats follow the people. */
function comparePortal({ features: found }: Stripe.BillingPortal.Configuration): string[] {
  const names = [
    'customer_update',
    'invoice_history',
    'payment_method_update',
    'subscription_cancel',
    'subscription_update',
  ] as const;
  const flags = names.map((name) => {
    const [actual, expected] = [found[name].enabled, features[name]?.enabled === true];
    return actual !== expected && `${name} is ${actual ? 'on' : 'off'}, not ${expected ? 'on' : 'off'}`;
  });
  const { mode } = found.subscription_cancel;
  const missing = ['name', 'email', 'address', 'tax_id'].filter(
    (field) => !(found.customer_update.allowed_updates as string[]).includes(field),
  );
  return [
    ...flags,
    mode !== 'at_period_end' && `subscription_cancel.mode is ${mode}, not at_period_end`,
    missing.length > 0 && `customer_update lacks ${missing.join(', ')}`,
  ].filter((problem) => typeof problem === 'string');
}

async function requirePortal(stripe: Stripe, report: Report): Promise<void> {
  const found = await findConfiguration(stripe);
  if (found === null) {
    const { id } = await stripe.billingPortal.configurations.create({ features, metadata: { app: MARK } });
    report.lines.push(`portal configuration ${id}: created`);
    return;
  }
  const differences = comparePortal(found);
  if (differences.length > 0) report.ok = false;
  report.lines.push(`portal configuration ${found.id}: ${differences.length > 0 ? differences.join('; ') : 'exists'}`);
}

async function requireEndpoint(stripe: Stripe, url: string, report: Report): Promise<void> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const found = data.find((endpoint) => endpoint.url === url);
  if (!found) {
    const created = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...webhookEvents],
      api_version: API_VERSION,
    });
    report.lines.push(`webhook ${url}: created; set STRIPE_WEBHOOK_SECRET=${created.secret ?? ''}`);
    return;
  }
  const missing = webhookEvents.filter(
    (name) => !found.enabled_events.includes(name) && !found.enabled_events.includes('*'),
  );
  if (missing.length > 0) await stripe.webhookEndpoints.update(found.id, { enabled_events: [...webhookEvents] });
  const differences = [
    found.status !== 'enabled' && 'is disabled',
    found.api_version !== API_VERSION &&
      `api_version is ${found.api_version ?? 'the default of the account'}, not ${API_VERSION}: create another, then remove this`,
  ].filter((problem) => typeof problem === 'string');
  if (differences.length > 0) report.ok = false;
  const state = missing.length > 0 ? 'events completed' : 'exists';
  report.lines.push(`webhook ${url}: ${differences.length > 0 ? differences.join('; ') : state}`);
}
