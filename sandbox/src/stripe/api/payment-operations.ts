import type { Invoice } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import { text, type Value } from './form.ts';
import type { Operation } from './operation.ts';
import { intentIdOf, presentIntent, presentPayment } from './payments.ts';
import { notFound } from './problem.ts';
import { pageOf } from './reading.ts';

/** Invoices with an amount due, newest first. */
const paidOrDue = (world: World): Invoice[] =>
  [...world.tables.invoices.values()]
    .filter(({ status, amount_due: due }) => status !== 'draft' && due > 0)
    .toReversed();

const passesFilter = (filter: Value | undefined, value: string | null): boolean =>
  filter === undefined || text(filter) === value;

const listPayments: Operation = ({ world, sent }) => {
  const payments = paidOrDue(world)
    .filter(({ id }) => passesFilter(sent.invoice, id))
    .map(presentPayment)
    .filter(({ status }) => passesFilter(sent.status, status));
  return pageOf(payments, sent, '/v1/invoice_payments');
};

const findPayment: Operation = ({ world, id = '' }) => {
  const invoice = paidOrDue(world).find((candidate) => presentPayment(candidate).id === id);
  if (!invoice) throw notFound('invoice_payment', id);
  return presentPayment(invoice);
};

const listIntents: Operation = ({ world, sent }) => {
  const ids = paidOrDue(world)
    .filter(({ customer }) => passesFilter(sent.customer, customer))
    .map((invoice) => ({ id: intentIdOf(invoice) }));
  const page = pageOf(ids, sent, '/v1/payment_intents');
  return { ...page, data: page.data.map(({ id }) => presentIntent(world, id)) };
};

const findIntent: Operation = ({ world, id = '' }) => {
  const intent = presentIntent(world, id);
  if (!intent) throw notFound('payment_intent', id);
  return intent;
};

export const paymentOperations: Record<string, Operation> = {
  'GET /v1/invoice_payments': listPayments,
  'GET /v1/invoice_payments/{id}': findPayment,
  'GET /v1/payment_intents': listIntents,
  'GET /v1/payment_intents/{id}': findIntent,
};
