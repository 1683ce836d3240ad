import { Stripe } from 'stripe';
import type { Payments } from '#adapters/payments/payments.ts';
import type { StripeConfig } from '#config/billing.ts';
import { PriceCache, toCatalogue } from './catalogue.ts';
import { customerCalls } from './customers.ts';
import { translateErrors } from './errors.ts';
import { hostedCalls } from './hosted.ts';
import { setUpStripe, webhookEvents } from './setup.ts';
import { changeCalls, endingCalls, followingCalls, previewCalls } from './subscriptions.ts';
import { toEvent, verifyEvent } from './webhooks.ts';

interface StripeOptions {
  config: StripeConfig;
  publicUrl: URL;
  /** URL of the webhook, if it is not below the public URL. */
  webhookUrl?: string;
  now(): Date;
}

function connect({ secretKey, apiBase }: StripeConfig): Stripe {
  const host = apiBase && {
    host: apiBase.hostname,
    port: apiBase.port,
    protocol: apiBase.protocol.slice(0, -1) as 'http' | 'https',
  };
  return new Stripe(secretKey, { ...host, maxNetworkRetries: 2, timeout: 20_000, telemetry: false });
}

/** Payments through Stripe, or through its sandbox, which is set up when its prices are first read. */
export function createStripe({ config, publicUrl, now, ...options }: StripeOptions): Payments {
  const stripe = connect(config);
  const webhookUrl = options.webhookUrl ?? new URL('/api/webhooks/stripe', publicUrl).href;
  const setUp = () => setUpStripe({ stripe, webhookUrl });
  const prices = new PriceCache(stripe, async () => {
    if (config.apiBase !== null) await setUp();
  });
  return translateErrors<Payments>({
    isLive: config.secretKey.includes('_live_'),
    trialWithoutCard: config.trialWithoutCard,
    catalogue: async () => toCatalogue(await prices.list()),
    ...customerCalls({ stripe, prices, now }),
    ...hostedCalls({ stripe, prices, config, publicUrl }),
    ...previewCalls(stripe, prices),
    ...changeCalls(stripe, prices),
    ...followingCalls(stripe, prices, config),
    ...endingCalls(stripe),
    verify(body, signature, at) {
      const event = verifyEvent(stripe, { body, signature, secrets: config.webhookSecrets, now: at });
      if (event !== null && /^(price|product)\./.test(event.type)) prices.forget();
      return event;
    },
    async customersChangedSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const types = webhookEvents.filter((name) => /^(customer|invoice|checkout)/.test(name)).slice(0, 20);
      const found = new Set<string>();
      for await (const event of stripe.events.list({ types, created, limit: 100 })) {
        const customerId = toEvent(event)?.customerId ?? null;
        if (customerId !== null) found.add(customerId);
      }
      return [...found];
    },
    setUp,
  });
}
