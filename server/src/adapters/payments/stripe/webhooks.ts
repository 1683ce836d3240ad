import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { PaymentEvent } from '#adapters/payments/payments.ts';

const TOLERANCE_SECONDS = 300;

/** An id or name that the database can store. */
const word = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const metadata = z.object({ organizationId: word.optional() }).nullish();
// To the end of the year 9999.
const seconds = z.number().int().min(0).max(253_402_300_799);

/** The fields of an event that are read here. */
const eventSchema = z.object({
  id: word,
  type: word,
  created: seconds,
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: word.optional(),
      object: word,
      customer: z.union([word, z.object({ id: word })]).nullish(),
      client_reference_id: word.nullish(),
      metadata,
      parent: z.object({ subscription_details: z.object({ metadata }).nullish() }).nullish(),
    }),
  }),
});

/** Verifies signature and age. Null for a signed but unreadable message too. Refuses times in the future, which the library accepts. */
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
      // Tries the next secret, which may match.
    }
  }
  return null;
}

/** Null for an event that cannot be stored. */
export function toEvent(event: unknown): PaymentEvent | null {
  const read = eventSchema.safeParse(event);
  if (!read.success) return null;
  const { id, type, created, livemode, data } = read.data;
  const subject = data.object;
  const { customer, parent, client_reference_id: reference } = subject;
  const customerId =
    subject.object === 'customer' ? subject.id : typeof customer === 'string' ? customer : customer?.id;
  return {
    id,
    type,
    createdAt: new Date(created * 1000),
    isLive: livemode,
    customerId: customerId ?? null,
    organizationId:
      subject.metadata?.organizationId ?? parent?.subscription_details?.metadata?.organizationId ?? reference ?? null,
  };
}
