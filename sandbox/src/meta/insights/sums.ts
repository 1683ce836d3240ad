/** Counted metrics. Amounts are in the smallest unit of insights. */
export const metrics = [
  'spend',
  'impressions',
  'clicks',
  'linkClicks',
  'outboundClicks',
  'landingViews',
  'reactions',
  'comments',
  'shares',
  'saves',
  'plays',
  'views2s',
  'views3s',
  'views15s',
  'thruplays',
  'views30s',
  'p25',
  'p50',
  'p75',
  'p95',
  'p100',
  'watchSeconds',
  'addsToCart',
  'checkouts',
  'purchases',
  'purchasesByView',
  'purchases1dClick',
  'purchases28dClick',
  'value',
  'valueByView',
  'value1dClick',
  'value28dClick',
  'leads',
  'leadsByView',
  'leads1dClick',
  'leads28dClick',
] as const;
export type Metric = (typeof metrics)[number];
export type Sums = Record<Metric, number>;

const none = Object.fromEntries(metrics.map((metric) => [metric, 0])) as Sums;
export const noSums = (): Sums => ({ ...none });

export function addSums(total: Sums, more: Readonly<Sums>): void {
  for (const metric of metrics) total[metric] += more[metric];
}

/** Splits whole numbers by shares that add up to 1; the parts add up to the whole. */
export function splitSums(whole: Readonly<Sums>, shares: readonly number[]): Sums[] {
  const parts = shares.map(noSums);
  for (const metric of metrics) {
    let share = 0;
    let assigned = 0;
    for (const [index, part] of parts.entries()) {
      share += shares[index] ?? 0;
      const upTo = index === parts.length - 1 ? whole[metric] : Math.floor(whole[metric] * share);
      part[metric] = upTo - assigned;
      assigned = upTo;
    }
  }
  return parts;
}
