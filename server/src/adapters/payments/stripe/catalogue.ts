import type { Stripe } from 'stripe';
import type { Catalogue, Currency, Interval } from '#adapters/payments/payments.ts';

export type Role = 'base' | 'seat';
export type LookupKey = `pro_${Role}_${Interval}`;

/** The prices that the set-up creates, in cents. */
export const planned: Record<LookupKey, { product: Role; interval: Interval; amount: number }> = {
  pro_base_month: { product: 'base', interval: 'month', amount: 4900 },
  pro_base_year: { product: 'base', interval: 'year', amount: 49_000 },
  pro_seat_month: { product: 'seat', interval: 'month', amount: 1000 },
  pro_seat_year: { product: 'seat', interval: 'year', amount: 10_000 },
};
export const lookupKeys = Object.keys(planned) as LookupKey[];

const KEPT_MS = 10 * 60_000;

export type PriceList = Record<LookupKey, Stripe.Price>;

/** Caches prices by lookup key for ten minutes; call `forget` after a message about prices. */
export class PriceCache {
  readonly #stripe: Stripe;
  readonly #ifMissing: () => Promise<void>;
  #kept: { at: number; list: Promise<PriceList> } | null = null;
  readonly #amounts = new Map<string, number | null>();

  constructor(stripe: Stripe, ifMissing: () => Promise<void>) {
    this.#stripe = stripe;
    this.#ifMissing = ifMissing;
  }

  /** Cents of a price, even one no longer sold. Cached without limit, since the amount of a price never changes. */
  async amount(id: string, currency: string): Promise<number | null> {
    const cachedAmount = this.#amounts.get(`${id} ${currency}`);
    if (cachedAmount !== undefined) return cachedAmount;
    const price = await this.#stripe.prices.retrieve(id, { expand: ['currency_options'] });
    const amount = price.currency_options?.[currency]?.unit_amount ?? null;
    this.#amounts.set(`${id} ${currency}`, amount);
    return amount;
  }

  forget(): void {
    this.#kept = null;
  }

  list(): Promise<PriceList> {
    const now = Date.now();
    if (this.#kept === null || now - this.#kept.at > KEPT_MS) {
      const list = this.#read().catch((error: unknown) => {
        this.#kept = null;
        throw error;
      });
      this.#kept = { at: now, list };
    }
    return this.#kept.list;
  }

  async #read(): Promise<PriceList> {
    let found = await this.#find();
    if (found.size < lookupKeys.length) {
      await this.#ifMissing();
      found = await this.#find();
    }
    const missing = lookupKeys.filter((key) => !found.has(key));
    if (missing.length > 0)
      throw new Error(`Stripe has no price ${missing.join(', ')}: run npm run admin -- billing-setup`);
    return Object.fromEntries(found) as PriceList;
  }

  async #find(): Promise<Map<string, Stripe.Price>> {
    const { data } = await this.#stripe.prices.list({
      lookup_keys: lookupKeys,
      active: true,
      limit: 100,
      expand: ['data.currency_options'],
    });
    return new Map(data.map((price) => [price.lookup_key ?? '', price]));
  }
}

export const amountOf = (price: Stripe.Price, currency: string): number =>
  (price.currency === currency ? price.unit_amount : price.currency_options?.[currency]?.unit_amount) ?? 0;

export function toCatalogue(list: PriceList): Catalogue {
  const pricesIn = (currency: Currency) => ({
    base: { month: amountOf(list.pro_base_month, currency), year: amountOf(list.pro_base_year, currency) },
    seat: { month: amountOf(list.pro_seat_month, currency), year: amountOf(list.pro_seat_year, currency) },
  });
  return { usd: pricesIn('usd'), eur: pricesIn('eur') };
}
