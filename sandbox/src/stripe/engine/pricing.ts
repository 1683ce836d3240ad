import type { Item, Line, Price, Subscription } from '#stripe/records.ts';

/** Price of one unit in a currency, in cents. */
export const unitAmount = (price: Price, currency: string): number =>
  price.currency === currency
    ? price.unit_amount
    : (price.currency_options[currency]?.unit_amount ?? price.unit_amount);

interface LineFacts {
  item: Item;
  amount: number;
  currency: string;
  period: { start: number; end: number };
  description: string;
  proration?: boolean;
  quantity?: number;
}

let lines = 0;

export function lineOf({ item, amount, currency, period, description, proration = false, quantity }: LineFacts): Line {
  lines += 1;
  return {
    id: `il_${Date.now().toString(36)}${lines.toString(36).padStart(6, '0')}`,
    object: 'line_item',
    amount,
    subtotal: amount,
    currency,
    description,
    quantity: quantity ?? item.quantity,
    period,
    proration,
    price: item.price.id,
    subscription_item: item.id,
  };
}

export const fullAmount = (item: Item, currency: string): number => item.quantity * unitAmount(item.price, currency);

/** The lines of a whole period. */
export function periodLines({ items, currency }: Subscription, names: (product: string) => string): Line[] {
  return items.data.map((item) =>
    lineOf({
      item,
      currency,
      amount: fullAmount(item, currency),
      period: { start: item.current_period_start, end: item.current_period_end },
      description: `${item.quantity} × ${names(item.price.product)}`,
    }),
  );
}

interface Proration {
  before: Item | null;
  after: Item | null;
  currency: string;
  at: number;
  names: (product: string) => string;
}

/** Credits the unused time of the old item and charges the remaining time of the new one, by the second. */
export function prorate({ before, after, currency, at, names }: Proration): Line[] {
  const { current_period_start: start = 0, current_period_end: end = 0 } = before ?? after ?? {};
  const share = Math.min(1, Math.max(0, (end - at) / (end - start)));
  const made: Line[] = [];
  const add = (item: Item, sign: 1 | -1) => {
    const amount = sign * Math.round(fullAmount(item, currency) * share);
    const name = names(item.price.product);
    const description =
      sign < 0 ? `Unused time on ${item.quantity} × ${name}` : `Remaining time on ${item.quantity} × ${name}`;
    if (amount !== 0)
      made.push(lineOf({ item, amount, currency, period: { start: at, end }, description, proration: true }));
  };
  if (before) add(before, -1);
  if (after) add(after, 1);
  return made;
}
