import { join } from 'node:path';
import { type Exchange, HttpProblem, type Sandbox } from '#http.ts';
import { serveApi } from './api/serve.ts';
import { serveControl } from './control.ts';
import { catchUp } from './engine/clockwork.ts';
import { serveCheckout } from './pages/checkout.ts';
import { serveInvoice } from './pages/invoice.ts';
import { redirect } from './pages/layout.ts';
import { servePortal } from './pages/portal.ts';
import { SavedWorld } from './saved-world.ts';
import { Webhooks } from './webhooks.ts';
import { World } from './world.ts';

const PATH = '/stripe';
/** Stripe's library cannot be configured with a path before `/v1`. */
const API_PATH = '/v1';
const TICK_MS = 1000;

/** The secret of every webhook endpoint, so that a server can be configured before it registers its endpoint. */
export const stripeCredentials = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' };

/** Addresses of the API, without a path, and of the control page. */
export const stripeAddresses = (origin: string) => ({ api: origin, control: `${origin}${PATH}/_emulator` });

async function handle(world: World, webhooks: Webhooks, exchange: Exchange): Promise<void> {
  const { pathname } = exchange.url;
  world.origin = `http://${exchange.request.headers.host}`;
  if (pathname.startsWith(`${API_PATH}/`)) return serveApi(world, exchange);
  catchUp(world);
  const [page, id = ''] = [
    /^\/stripe\/(c\/pay|p\/session|i)\//.exec(pathname)?.[1],
    pathname.split('/')[pathname.startsWith('/stripe/i/') ? 3 : 4],
  ];
  if (page === 'c/pay') return serveCheckout(world, exchange, id);
  if (page === 'p/session') return servePortal(world, exchange, id);
  if (page === 'i') return serveInvoice(world, exchange, id);
  if (pathname === PATH) return redirect(exchange, `${PATH}/_emulator`);
  const [, action] = /^\/stripe\/_emulator(?:\/(\w+))?$/.exec(pathname) ?? [];
  if (action === undefined && pathname !== `${PATH}/_emulator`)
    throw new HttpProblem(404, 'Stripe does not answer this here');
  return serveControl(world, webhooks, exchange, action ?? '');
}

interface StripeOptions {
  /** Folder that stores customers and subscriptions; without it, they are lost when the sandbox stops. */
  dataFolder?: string | undefined;
}

/** Simulates Stripe: its API for subscriptions, hosted pages, clocks and webhooks. */
export function createStripe({ dataFolder }: StripeOptions = {}): Sandbox & { world: World } {
  const world = new World();
  const webhooks = new Webhooks(world);
  world.endpointSecret = stripeCredentials.webhookSecret;
  world.onEvent = (event) => webhooks.announce(event);
  const saved = dataFolder === undefined ? null : new SavedWorld(world, join(dataFolder, 'stripe'));
  saved?.load();
  const tick = setInterval(() => catchUp(world), TICK_MS).unref();
  return {
    title: 'Stripe',
    description:
      'Checkout, customer portal, invoices and webhooks, with test cards, a clock to advance and errors to simulate.',
    path: PATH,
    otherPaths: [API_PATH],
    programPaths: [PATH, API_PATH],
    world,
    handle: async (exchange) => {
      saved?.touch();
      try {
        await handle(world, webhooks, exchange);
      } finally {
        if (exchange.request.method !== 'GET') world.caughtUpTo = null;
      }
    },
    close: () => {
      clearInterval(tick);
      webhooks.close();
      saved?.save();
      return Promise.resolve();
    },
  };
}
