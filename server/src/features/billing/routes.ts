import { billing } from '@ad-foundry/contract/billing.ts';
import type { Standing } from '@ad-foundry/contract/billing.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { PaymentError } from '#adapters/payments/payments.ts';
import { AppError } from '#infra/errors.ts';
import { routes } from '#infra/http/routes.ts';
import type { Scope } from '#infra/scope.ts';
import { completeCheckout, openCheckout } from './actions/checkout.ts';
import { changeInvoiceEmails } from './actions/invoice-copies.ts';
import { keepPlan, openPortal, startPaying, switchInterval } from './actions/plan.ts';
import { receiveMessage } from './actions/receive.ts';
import { syncNow } from './actions/sync.ts';
import { readSampleEnd, readStanding } from './queries.ts';
import { readBilling, readSeatCost } from './queries/overview.ts';
import { faultOf, type BillingContext } from './rules.ts';

/** Translates an error of the payment service to the API's codes. */
function toAppError(error: unknown): unknown {
  const fault = faultOf(error);
  if (fault === null) return error;
  if (fault === 'declined') {
    const { reason } = error as PaymentError;
    return new AppError('billing.payment-required', { cause: error, data: { reason } });
  }
  return new AppError('billing.unavailable', { cause: error });
}

/** Calls the payment service, if billing is on. @throws AppError `billing.disabled`, `billing.unavailable`, … */
async function callPayments<T>(
  { scope, adapters }: { scope: Scope; adapters: Adapters },
  run: (billingContext: BillingContext<Scope>) => Promise<T>,
): Promise<T> {
  const { payments } = adapters;
  if (payments === null) throw new AppError('billing.disabled');
  try {
    return await run({ scope, payments });
  } catch (error) {
    throw toAppError(error);
  }
}

/** Changes the plan and returns the new standing. */
const changePlan = (
  context: { scope: Scope; adapters: Adapters },
  run: (billingContext: BillingContext<Scope>) => Promise<void>,
) =>
  callPayments(context, async (billingContext): Promise<Standing> => {
    await run(billingContext);
    const standing = await readStanding(billingContext.scope);
    if (standing === null) throw new AppError('billing.disabled');
    return standing;
  });

export const billingRoutes = routes<typeof billing, Adapters>(billing, {
  overview: ({ scope, adapters: { payments } }) => readBilling({ scope, payments }),
  async standing({ scope, adapters: { payments } }) {
    if (payments === null) return { standing: null, sampleEndsAt: null };
    return { standing: await readStanding(scope), sampleEndsAt: await readSampleEnd(scope) };
  },
  async seatCost({ scope, adapters: { payments }, query }) {
    try {
      return await readSeatCost({ scope, payments }, query.add);
    } catch (error) {
      throw toAppError(error);
    }
  },
  checkout: ({ body, ...context }) =>
    callPayments(context, (billingContext) => openCheckout(billingContext, body.interval)),
  complete: ({ body, ...context }) =>
    changePlan(context, (billingContext) => completeCheckout(billingContext, body.sessionId)),
  refresh: (context) => changePlan(context, syncNow),
  portal: ({ body, ...context }) => callPayments(context, (billingContext) => openPortal(billingContext, body.task)),
  switchInterval: ({ body, ...context }) =>
    changePlan(context, (billingContext) => switchInterval(billingContext, body)),
  startPaying: ({ body, ...context }) => changePlan(context, (billingContext) => startPaying(billingContext, body.key)),
  keep: (context) => changePlan(context, keepPlan),
  changeInvoiceEmails({ scope, adapters: { payments }, body }) {
    if (payments === null) throw new AppError('billing.disabled');
    return changeInvoiceEmails(scope, body.emails);
  },
  async webhook({ scope, adapters: { payments }, bytes, http }) {
    if (payments === null) throw new AppError('billing.disabled');
    const signature = http.request.headers['stripe-signature'];
    await receiveMessage(scope, payments, {
      bytes,
      signature: typeof signature === 'string' ? signature : undefined,
    });
  },
});
