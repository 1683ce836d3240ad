import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { dailyLines } from './daily.ts';
import { adLines, launchLines } from './detail-questions.ts';
import { differences, figuresOf, grouped, seenIn, spendOf } from './recount.ts';
import { same, under, type Ask } from './setting.ts';
import type { RawDay } from './world.ts';

const mostAds = 100;

/** Rows of the ads that spent the most, which are all that is told of single ads. */
const mostSpent = (rows: readonly RawDay[]): RawDay[] =>
  [...grouped(rows, ({ ad }) => ad).values()]
    .toSorted((a, b) => spendOf(b) - spendOf(a))
    .slice(0, mostAds)
    .flat();

/** What the ads of a creative of ours, a campaign or a group of campaigns reached, account by account. */
export const results: Ask = async (setting, pick) => {
  const { client, worlds, creatives } = setting;
  const creative = pick(creatives);
  const { id: creativeId, campaignId, groupId } = creative;
  const of = pick(['creative', 'campaign', ...(groupId ? ['group' as const] : [])] as const);
  const told =
    of === 'group' && groupId
      ? await client.call(insights.ofGroup, { params: { groupId } })
      : of === 'creative'
        ? await client.call(insights.ofCreative, { params: { creativeId } })
        : await client.call(insights.ofCampaign, { params: { campaignId } });
  const wanted = creatives.map((one) => {
    if (of === 'creative') return one === creative;
    return of === 'group' ? one.groupId === groupId : one.campaignId === campaignId;
  });
  return worlds.flatMap(({ world, advertiserId }) => {
    const byId = new Map(world.ads.map((ad) => [ad.id, ad]));
    const rows = world.days.filter(({ ad }) => wanted[byId.get(ad)?.creative ?? -1]);
    const item = told.items.find(({ advertiser: account }) => account.id === advertiserId);
    const days = rows.map(({ day }) => day).toSorted();
    const [since, until] = [days[0], days.at(-1)];
    if (since === undefined || until === undefined || !item) return same(of, item?.ads ?? null, since ? 'ads' : null);
    const period = { since, until };
    return under(`${of} ${advertiserId}`, [
      ...differences(item.figures.values, figuresOf(rows)),
      ...same('period', [item.since, item.until], [since, until]),
      ...same('ads', item.ads, new Set(rows.map(({ ad }) => ad)).size),
      ...dailyLines(item.daily, { world, rows, days: period }),
      ...launchLines({ seen: seenIn(rows), period }, item.launches, rows),
      ...adLines({ ...setting, world, period }, item.rows, mostSpent(rows)),
    ]);
  });
};
