import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { grouped, spendOf, within } from './recount.ts';
import { params, same, type Question } from './setting.ts';

/** Ads without a creative of ours, by spend; not filtered by our campaign. */
export const unmatched: Question = async ({ client, world, period, place, daysByAd }) => {
  const answer = await client.call(insights.unmatched, { params, query: { ...place, limit: 5 } });
  for (let cursor = answer.nextCursor; cursor !== null;) {
    const next = await client.call(insights.unmatched, { params, query: { ...place, limit: 200, cursor } });
    answer.items.push(...next.items);
    cursor = next.nextCursor;
  }
  const without = new Map(world.ads.filter(({ creative }) => creative === null).map((ad) => [ad.id, ad]));
  const rows = within(world.days, period).filter(({ ad }) => without.has(ad));
  const counted = [...grouped(rows, ({ ad }) => ad)].map(([id, adRows]) => {
    const ad = without.get(id);
    return { id, name: ad?.name, state: ad?.state, spend: spendOf(adRows), firstDay: daysByAd.get(id)?.since };
  });
  const spends = answer.items.map(({ spend }) => spend);
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return [
    ...same(
      'ads',
      answer.items.map(({ id, name, state, spend, firstDay }) => ({ id, name, state, spend, firstDay })).toSorted(byId),
      counted.toSorted(byId),
    ),
    ...same(
      'order',
      spends,
      spends.toSorted((a, b) => b - a),
    ),
    ...same('total', answer.total, counted.length),
  ];
};
