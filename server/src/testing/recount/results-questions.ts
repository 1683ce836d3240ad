import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { dailyLines } from './daily.ts';
import { adLines, launchLines } from './detail-questions.ts';
import { differences, figuresOf, grouped, daysByAdOf, spendOf } from './recount.ts';
import { same, under, type Question } from './setting.ts';
import type { RawDay } from './world.ts';

const maxAds = 100;

/** Rows of the ads with the most spend, which are the only ads reported separately. */
const mostSpent = (rows: readonly RawDay[]): RawDay[] =>
  [...grouped(rows, ({ ad }) => ad).values()]
    .toSorted((a, b) => spendOf(b) - spendOf(a))
    .slice(0, maxAds)
    .flat();

/** Results of the ads of a creative, a campaign or a group, by advertiser. */
export const results: Question = async (setting, pick) => {
  const { client, worlds, creatives } = setting;
  const creative = pick(creatives);
  const { id: creativeId, campaignId, groupId } = creative;
  const subject = pick(['creative', 'campaign', ...(groupId ? ['group' as const] : [])] as const);
  const answer =
    subject === 'group' && groupId
      ? await client.call(insights.ofGroup, { params: { groupId } })
      : subject === 'creative'
        ? await client.call(insights.ofCreative, { params: { creativeId } })
        : await client.call(insights.ofCampaign, { params: { campaignId } });
  const isIncluded = creatives.map((candidate) => {
    if (subject === 'creative') return candidate === creative;
    return subject === 'group' ? candidate.groupId === groupId : candidate.campaignId === campaignId;
  });
  return worlds.flatMap(({ world, advertiserId }) => {
    const byId = new Map(world.ads.map((ad) => [ad.id, ad]));
    const rows = world.days.filter(({ ad }) => isIncluded[byId.get(ad)?.creative ?? -1]);
    const item = answer.items.find(({ advertiser }) => advertiser.id === advertiserId);
    const days = rows.map(({ day }) => day).toSorted();
    const [since, until] = [days[0], days.at(-1)];
    if (since === undefined || until === undefined || !item)
      return same(subject, item?.ads ?? null, since ? 'ads' : null);
    const period = { since, until };
    return under(`${subject} ${advertiserId}`, [
      ...differences(item.figures.values, figuresOf(rows)),
      ...same('period', [item.since, item.until], [since, until]),
      ...same('ads', item.ads, new Set(rows.map(({ ad }) => ad)).size),
      ...dailyLines(item.daily, { world, rows, days: period }),
      ...launchLines({ daysByAd: daysByAdOf(rows), period }, item.launches, rows),
      ...adLines({ ...setting, world, period }, item.rows, mostSpent(rows)),
    ]);
  });
};
