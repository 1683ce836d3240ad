import type { PaidCustomer, Payments } from '#adapters/payments/payments.ts';
import { faultOf } from '#features/billing/rules.ts';

const gone: PaidCustomer = {
  deleted: true,
  aheadSeconds: 0,
  cardsDiffer: false,
  cardId: null,
  isDescribed: false,
  subscriptions: [],
};

/**
 * A customer, for a checkout; one that the service does not know counts as deleted. Readings of a plan do not use this:
 * with the key of another account no customer is known, and every plan would end. @throws PaymentError
 */
export async function readForCheckout(payments: Payments, customerId: string): Promise<PaidCustomer> {
  try {
    return await payments.readCustomer(customerId);
  } catch (error) {
    if (faultOf(error) === 'unknown-customer') return gone;
    throw error;
  }
}
