import { Stripe } from 'stripe';
import { PaymentError } from '#adapters/payments/payments.ts';
import { reasonOf } from './declines.ts';

/** Translates the library's error. */
export function paymentErrorOf(error: unknown): PaymentError {
  if (error instanceof PaymentError) return error;
  if (error instanceof Stripe.errors.StripeCardError) {
    return new PaymentError('declined', { cause: error, reason: reasonOf(error) });
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    const isMissing = error.code === 'resource_missing';
    return new PaymentError(isMissing ? 'unknown-customer' : 'refused', { cause: error });
  }
  return new PaymentError('unavailable', { cause: error });
}

/** Wraps every function of an object, so that only PaymentError leaves it. */
export function translateErrors<T extends object>(calls: T): T {
  const wrap = (call: unknown) => {
    if (typeof call !== 'function') return call;
    return (...args: unknown[]) => {
      const result: unknown = (call as (...values: unknown[]) => unknown)(...args);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: unknown) => {
        throw paymentErrorOf(error);
      });
    };
  };
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, wrap(call)])) as T;
}
