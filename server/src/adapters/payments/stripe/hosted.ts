import type { Stripe } from 'stripe';
import { PaymentError, type CheckoutRequest, type Payments, type PortalTask } from '#adapters/payments/payments.ts';
import type { StripeConfig } from '#config/billing.ts';
import type { PriceCache } from './catalogue.ts';
import { findPortal } from './setup.ts';

const trialDays = 14;
const languageOf = (locale: string) => (locale === 'fr-FR' ? 'fr' : locale === 'en-GB' ? 'en-GB' : 'en');

interface StripeContext {
  stripe: Stripe;
  prices: PriceCache;
  config: Pick<StripeConfig, 'automaticTax' | 'portalConfiguration' | 'trialWithoutCard'>;
  publicUrl: URL;
}

type Calls = Pick<Payments, 'openCheckout' | 'readCheckout' | 'expireCheckout' | 'openPortal'>;

async function sessionOf({ prices, config, publicUrl }: StripeContext, request: CheckoutRequest) {
  const list = await prices.list();
  const { interval, organizationId, extraSeats } = request;
  const trial = {
    trial_period_days: trialDays,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' as const } },
  };
  return {
    mode: 'subscription' as const,
    ui_mode: 'hosted_page' as const,
    customer: request.customerId,
    customer_update: { name: 'auto' as const, address: 'auto' as const },
    client_reference_id: organizationId,
    currency: request.currency,
    locale: languageOf(request.locale) as 'en',
    adaptive_pricing: { enabled: false },
    line_items: [
      { price: list[`pro_base_${interval}`].id, quantity: 1 },
      ...(extraSeats > 0 ? [{ price: list[`pro_seat_${interval}`].id, quantity: extraSeats }] : []),
    ],
    payment_method_collection:
      config.trialWithoutCard && request.trial ? ('if_required' as const) : ('always' as const),
    billing_address_collection: 'required' as const,
    tax_id_collection: { enabled: true },
    ...(config.automaticTax && { automatic_tax: { enabled: true } }),
    subscription_data: {
      ...(request.trial && trial),
      billing_mode: { type: 'flexible' as const },
      metadata: { organizationId },
    },
    metadata: { organizationId },
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: `${publicUrl.origin}/checkout/return?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl.origin}/checkout`,
  };
}

interface Flow {
  subscriptionId: string | null;
  returnUrl: string;
}

/** Shows only one task of the portal, and returns after it. */
function flowOf(task: PortalTask, { subscriptionId, returnUrl }: Flow): Stripe.BillingPortal.SessionCreateParams {
  const after_completion = { type: 'redirect' as const, redirect: { return_url: returnUrl } };
  if (task === 'manage') return {};
  if (task === 'payment-method') return { flow_data: { type: 'payment_method_update', after_completion } };
  const subscription_cancel = { subscription: subscriptionId ?? '' };
  return { flow_data: { type: 'subscription_cancel', subscription_cancel, after_completion } };
}

/** Calls that lead to pages of Stripe. */
export function hostedCalls(context: StripeContext): Calls {
  const { stripe, config, publicUrl } = context;
  return {
    async openCheckout(request) {
      const session = await stripe.checkout.sessions.create(await sessionOf(context, request), {
        idempotencyKey: request.key,
      });
      if (session.url === null) throw new PaymentError('refused', { cause: new Error('the session has no page') });
      return { id: session.id, url: session.url };
    },

    async readCheckout(id) {
      const session = await stripe.checkout.sessions.retrieve(id);
      const { client_reference_id: organizationId, status, url } = session;
      return {
        id,
        organizationId,
        status: status === 'open' || status === 'complete' ? (status as 'open' | 'complete') : ('expired' as const),
        url,
      };
    },

    async expireCheckout(id) {
      const { status } = await stripe.checkout.sessions.retrieve(id);
      if (status === 'open') await stripe.checkout.sessions.expire(id);
    },

    async openPortal({ customerId, task, subscriptionId, locale }) {
      const configuration = config.portalConfiguration ?? (await findPortal(stripe));
      const returnUrl = `${publicUrl.origin}/settings/billing?portal=${task}`;
      const { url } = await stripe.billingPortal.sessions.create({
        customer: customerId,
        ...(configuration !== null && { configuration }),
        locale: languageOf(locale) as 'en',
        return_url: returnUrl,
        ...flowOf(task, { subscriptionId, returnUrl }),
      });
      return url;
    },
  };
}
