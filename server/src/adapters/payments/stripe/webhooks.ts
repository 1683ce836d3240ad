import type { Stripe } from 'stripe';
import type { PaymentEvent } from '#adapters/payments/payments.ts';

const TOLERANCE_SECONDS = 300;

interface Named {
  id?: string;
  object?: string;
  customer?: string | { id: string } | null;
  client_reference_id?: string | null;
  metadata?: Record<string, string> | null;
  parent?: { subscription_details?: { metadata?: Record<string, string> | null } | null } | null;
}

/** Verifies signature and age. The library accepts times in the future, which are refused here. */
export function verifyEvent(
  stripe: Stripe,
  { body, signature, secrets, now }: { body: Buffer; signature: string | undefined; secrets: string[]; now: Date },
): PaymentEvent | null {
  const at = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
  if (signature === undefined || !(at <= now.getTime() / 1000 + TOLERANCE_SECONDS)) return null;
  for (const secret of secrets) {
    try {
      return toEvent(stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS));
    } catch {
      // The next secret may be the one.
    }
  }
  return null;
}

export function toEvent(event: Stripe.Event): PaymentEvent {
  const about = event.data.object as Named;
  const { customer, metadata, parent, client_reference_id: reference } = about;
  const own = about.object === 'customer' ? about.id : typeof customer === 'string' ? customer : customer?.id;
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    isLive: event.livemode,
    customerId: own ?? null,
    organizationId:
      metadata?.['organizationId'] ?? parent?.subscription_details?.metadata?.['organizationId'] ?? reference ?? null,
  };
}
