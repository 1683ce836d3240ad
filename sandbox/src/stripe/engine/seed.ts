import { createCustomer } from '#stripe/api/customers.ts';
import type { World } from '#stripe/world.ts';
import { subscribe } from './subscribe.ts';

/** A request for customers in bulk. */
export interface Seed {
  count: number;
  /** The ids are `cus_`, the prefix and a number of eight digits from 0. */
  prefix: string;
  /**
   * Lookup key of the price of each customer's subscription, with a new trial; without it, no subscriptions are
   * created.
   */
  price?: string | undefined;
}

const TRIAL_DAYS = 14;
const most = 100_000;

/**
 * Creates customers in bulk, each with a subscription if a price is named. Sends no events, as if the customers had
 * existed before.
 * @returns the reason for a refusal, or null
 */
export function seed(world: World, { count, prefix, price: key }: Seed): string | null {
  if (!Number.isInteger(count) || count < 1 || count > most) return `count is a whole number up to ${most}`;
  if (!/^[a-z]{1,16}$/.test(prefix)) return 'prefix is up to 16 small letters';
  const price = [...world.tables.prices.values()].find(
    (candidate) => key !== undefined && candidate.lookup_key === key,
  );
  if (key !== undefined && !price) return `There is no price with the lookup key ${key}`;
  world.isAnnouncing = false;
  try {
    for (let no = 0; no < count; no += 1) {
      const id = `cus_${prefix}${String(no).padStart(8, '0')}`;
      createCustomer(world, { id, name: `Customer ${no}` });
      if (!price) continue;
      const lines = [{ price, quantity: 1 }];
      const order = { trialDays: TRIAL_DAYS, missing: 'pause', metadata: {}, card: null, tax: false };
      subscribe(world, { customer: id, currency: price.currency, lines, ...order });
    }
  } finally {
    world.isAnnouncing = true;
  }
  return null;
}
