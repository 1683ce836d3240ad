import type { Invoice } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { emptyFields } from './empty-fields.ts';

const emptyOf = (object: string): Record<string, null> =>
  Object.fromEntries((emptyFields[object] ?? '').split(' ').map((name) => [name, null]));

const PREFIX = 'pi_';

/** Id of the payment intent of an invoice, derived from the invoice's id. */
export const intentIdOf = ({ id }: Invoice): string => `${PREFIX}${id.slice('in_'.length)}`;

function statusOf({ status, last_error: error }: Invoice): string {
  if (status === 'paid') return 'succeeded';
  return error?.code === 'authentication_required' ? 'requires_action' : 'requires_payment_method';
}

/** The payment intent of an invoice, with the last failure. @returns null for an unknown id */
export function presentIntent(world: World, id: string): Record<string, unknown> | null {
  if (!id.startsWith(PREFIX)) return null;
  const invoice = world.tables.invoices.get(`in_${id.slice(PREFIX.length)}`);
  if (!invoice) return null;
  const { last_error: error, amount_due: amount, amount_paid: received, created, currency, customer } = invoice;
  const failure = error && {
    type: 'card_error',
    code: error.code,
    message: error.message,
    ...(error.decline_code && { decline_code: error.decline_code }),
    ...(error.card && { payment_method: { id: error.card, object: 'payment_method' } }),
  };
  return {
    ...emptyOf('payment_intent'),
    id,
    object: 'payment_intent',
    amount,
    amount_received: received,
    amount_capturable: 0,
    created,
    currency,
    customer,
    livemode: false,
    metadata: {},
    status: statusOf(invoice),
    last_payment_error: failure,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    payment_method_types: ['card'],
  };
}

export function presentPayment(invoice: Invoice) {
  const { id, amount_due: amount, amount_paid: paid, created, currency, status } = invoice;
  return {
    id: `inpay_${id.slice('in_'.length)}`,
    object: 'invoice_payment',
    amount_requested: amount,
    amount_paid: paid,
    created,
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    status: status === 'paid' ? 'paid' : 'open',
    payment: { type: 'payment_intent', payment_intent: intentIdOf(invoice) },
    status_transitions: { canceled_at: null, paid_at: invoice.status_transitions.paid_at },
  };
}
