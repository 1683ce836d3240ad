import { startServer } from '@ad-foundry/sandbox/server.ts';
import { createStripe } from '@ad-foundry/sandbox/stripe/stripe.ts';
import { startApp, type TestApp } from './app.ts';
import type { TestClient } from './client.ts';
import { billing, type BillingInterval, type Standing } from '@ad-foundry/contract/billing.ts';

export const cards = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  failsLater: '4000 0000 0000 0341',
  authenticates: '4000 0025 0000 3155',
  authenticatesAlways: '4000 0027 6000 3184',
} as const;

/** Settings for the Stripe sandbox, which runs with the mailbox. */
export function stripeSettings(mailboxUrl: string): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_API_BASE: mailboxUrl,
  };
}

const entered = {
  expiry: '12 / 34',
  cvc: '123',
  name: 'Ana Costa',
  email: 'ana@example.org',
  company: 'Studio',
  country: 'FR',
};

/** Submits a form of a hosted page. @returns the URL it leads to, or null if the page is shown again */
export async function submitHosted(url: string, fields: Record<string, string>): Promise<string | null> {
  const body = new URLSearchParams({ ...entered, ...fields });
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body });
  return answer.headers.get('location');
}

/** Buys the plan through the hosted checkout, up to the return. */
export async function buyPlan(
  owner: TestClient,
  { card = cards.works, interval = 'month' }: { card?: string; interval?: BillingInterval } = {},
): Promise<Standing> {
  const { url } = await owner.call(billing.checkout, { body: { interval } });
  const back = await submitHosted(url, { card, bank: 'complete' });
  if (back === null) throw new Error('the card was not accepted');
  const sessionId = new URL(back).searchParams.get('session_id') ?? '';
  return owner.call(billing.complete, { body: { sessionId } });
}

/** Calls the control of the sandbox. */
async function controlStripe(mailboxUrl: string, action: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const address = `${mailboxUrl}/stripe/_emulator/${action}`;
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
}

/** Number of calls that have arrived at the sandbox so far, by operation. */
async function callsOf(mailboxUrl: string): Promise<Record<string, number>> {
  const answer = await fetch(`${mailboxUrl}/stripe/_emulator/log`);
  return ((await answer.json()) as { calls: Record<string, number> }).calls;
}

/** Registers the running application for the sandbox's messages. */
async function listenToStripe(app: TestApp, mailboxUrl: string, events = ['*']): Promise<void> {
  const body = new URLSearchParams({ url: `${app.url}/api/webhooks/stripe` });
  for (const event of events) body.append('enabled_events[]', event);
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  const answer = await fetch(`${mailboxUrl}/v1/webhook_endpoints`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

export type Billed = Awaited<ReturnType<typeof startBilled>>;

/** An application with billing, a separate Stripe sandbox and a separate clock. */
export async function startBilled(settings: Record<string, string> = {}) {
  const sandbox = createStripe();
  const server = await startServer({ host: '127.0.0.1', port: 0, sandboxes: [sandbox] });
  const app = await startApp({ ...stripeSettings(server.address), ...settings });
  await listenToStripe(app, server.address);
  const { world } = sandbox;
  /** Calls the sandbox like another program with the same key. */
  const call = async (method: 'POST' | 'DELETE', path: string, fields: Record<string, string> = {}): Promise<void> => {
    const headers = { authorization: 'Bearer sk_test_sandbox' };
    const body = method === 'POST' ? new URLSearchParams(fields) : undefined;
    const answer = await fetch(`${server.address}/v1/${path}`, { method, headers, ...(body && { body }) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  /** The customer of an organization at Stripe. */
  const customerOf = (organizationId: string) => {
    const all = [...world.tables.customers.values()];
    const customer = all.findLast(({ metadata }) => metadata['organizationId'] === organizationId);
    if (!customer) throw new Error('the organization has no customer');
    return customer;
  };
  return {
    app,
    world,
    settings: stripeSettings(server.address),
    control: (action: string, body: object) => controlStripe(server.address, action, body),
    calls: () => callsOf(server.address),
    log: async () =>
      (await (await fetch(`${server.address}/stripe/_emulator/log`)).json()) as { deliveries: unknown[] },
    call,
    /** Removes all faults, for the next test. */
    async calm(): Promise<void> {
      await app.sql('delete from rate_limits');
      await controlStripe(server.address, 'webhooks', { mode: [] });
      await controlStripe(server.address, 'answers', { fault: 'none' });
    },
    async newOwner() {
      const owner = app.browser();
      const { organizationId } = await owner.signUp();
      if (organizationId === null) throw new Error('there is an organization');
      return { owner, organizationId };
    },
    /** Puts the customer of an organization on a test clock, whose time only `advanceClock` moves. */
    async stopClock(organizationId: string): Promise<void> {
      const now = String(Math.floor(Date.now() / 1000));
      await call('POST', 'test_helpers/test_clocks', { frozen_time: now });
      const clock = [...world.tables.clocks.keys()].at(-1) ?? null;
      const customer = customerOf(organizationId);
      customer.test_clock = clock;
      for (const row of world.tables.subscriptions.values()) if (row.customer === customer.id) row.test_clock = clock;
    },
    async advanceClock(organizationId: string, seconds: number): Promise<void> {
      const clock = customerOf(organizationId).test_clock ?? '';
      const to = (world.tables.clocks.get(clock)?.frozen_time ?? 0) + seconds;
      await controlStripe(server.address, 'advance', { clock, to });
    },
    customerOf,
    /** Subscriptions of an organization at Stripe. */
    subscriptionsOf: (organizationId: string) =>
      [...world.tables.subscriptions.values()].filter(({ metadata }) => metadata['organizationId'] === organizationId),
    async stop(): Promise<void> {
      await app.stop();
      await server.close();
    },
  };
}

/** Price and number of each item of an organization's subscriptions, after the status. */
export const plansOf = (billed: Billed, organizationId: string) =>
  billed
    .subscriptionsOf(organizationId)
    .map(({ status, items }) => [
      status,
      ...items.data.map(({ price, quantity }) => `${quantity} ${price.lookup_key}`),
    ]);

/** Moves the organization's test clock to two minutes after the end of the first period of its first subscription. */
export async function endPeriod(billed: Billed, organizationId: string): Promise<void> {
  const clock = billed.world.tables.clocks.get(billed.customerOf(organizationId).test_clock ?? '');
  const end = billed.subscriptionsOf(organizationId)[0]?.items.data[0]?.current_period_end ?? 0;
  await billed.advanceClock(organizationId, end + 120 - (clock?.frozen_time ?? end));
}

/** An owner who has paid for a year, on a test clock of the organization. */
export async function newYear(billed: Billed) {
  const { owner, organizationId } = await billed.newOwner();
  await buyPlan(owner, { interval: 'year' });
  await owner.call(billing.startPaying, { body: { key: crypto.randomUUID() } });
  await billed.stopClock(organizationId);
  await owner.call(billing.refresh, {});
  return { owner, organizationId };
}

export const standingOf = async (client: TestClient): Promise<Standing | null> =>
  (await client.call(billing.standing, {})).standing;
