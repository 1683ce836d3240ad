import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { listFilled } from '#features/library/attributes/queries.ts';
import { sumOf, dailyOf, figureSetOf, notAdditive, type Sums } from '#features/platforms/insights/rules.ts';
import { AppError } from '#infra/errors.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';
import { checkGrouping, presentGroups, type GroupQuery } from './creatives.ts';
import { changesOf, readJudge } from './judging.ts';
import { readGroups, type Group } from './groups.ts';
import { readQuestion, type Question } from './head.ts';
import { readLaunches } from './overview.ts';
import { ownFilesOf } from './own-pictures.ts';
import { mostAds, presentAds } from './rows.ts';
import { sumAll, sumByDay } from './sums.ts';
import { readWhy } from './why.ts';

type Query = z.output<typeof insights.creative.query>;

/** One group of ads in detail. @throws AppError `insights.not-found` if it had no delivery in the period */
export function readCreative(scope: Scope, provider: Provider, query: Query): Promise<CreativeDetail> {
  return scope.snapshot(async (at) => {
    const question = await readQuestion(at, provider, query);
    const { all, group } = await requireGroupOf(at, question, query);
    const spend = [...all.values()].reduce((sum, { sums }) => sum + sums.spend, 0);
    const before = question.comparison && (await readGroups(at, question, query, question.comparison));
    const judge = await readJudge(at, question);
    const { items } = await presentGroups(at, question, { query, groups: [group], spend, before, judge });
    const [item] = items;
    if (!item) throw new AppError('insights.not-found');
    const numbers = group.ads.map(({ no }) => no);
    const ofAds = (ads: readonly number[]) => ({ ...question, only: sql`d.ad = any(${sql.param(ads)}::int[])` });
    const inGroup = ofAds(numbers);
    // In the compared period, other ads may belong to the group.
    const earlier = ofAds((before?.get(group.key)?.ads ?? []).map(({ no }) => no));
    const { comparison } = question;
    const days = await daily(at, inGroup, question.period);
    const daysBefore = comparison && (await daily(at, earlier, comparison));
    return {
      head: question.head,
      item,
      changes: changesOf({
        now: { values: item.figures.values, daily: days },
        before: item.before && daysBefore && { values: item.before, daily: daysBefore },
        question,
      }),
      floor: question.rule.floor,
      why: await readWhy(at, question, { kind: item.resultKind, group }),
      daily: days,
      dailyBefore: daysBefore,
      launches: await readLaunches(at, inGroup),
      ads: await presentAds(at, question, { ads: group.ads.slice(0, mostAds), judge }),
      copies: copiesOf(group),
      retention: retentionOf(group.sums),
      advertiserRetention: retentionOf(await sumAll(at, { ...question, table: 'insight_account_days', only: null })),
      briefs: briefsOf(group),
      ownMedia: await exactFile(at, question, numbers),
      attributes: item.brief ? await attributesOf(at, item.brief.creative.id) : [],
    };
  });
}

/**
 * One group of a period's ads, together with all groups.
 * @throws AppError `insights.not-found` if it had no delivery in the period, and the errors of `checkGrouping`
 */
export async function requireGroupOf(
  scope: Scope,
  question: Question,
  query: GroupQuery & { key: string },
): Promise<{ all: ReadonlyMap<string, Group>; group: Group }> {
  await checkGrouping(scope, query);
  const all = await readGroups(scope, question, query);
  const group = all.get(query.key) ?? (query.group === 'asset' ? findByAd(all, query.key) : undefined);
  if (!group) throw new AppError('insights.not-found');
  return { all, group };
}

/** The group of an ad. Until the content of an ad is known, the ad's id is the key of its group. */
const findByAd = (groups: ReadonlyMap<string, Group>, adId: string) =>
  [...groups.values()].find(({ ads }) => ads.some(({ id }) => id === adId));

/** The stored file that the ads use, if that is certain. `ads` is sorted by spend, highest first. */
async function exactFile(
  scope: Scope,
  { advertiser }: Question,
  ads: readonly number[],
): Promise<CreativeDetail['ownMedia']> {
  const files = await ownFilesOf(scope, advertiser, ads);
  const exact = ads.flatMap((ad) => files.get(ad) ?? []).find(({ isExact }) => isExact);
  return exact?.file ?? null;
}

async function daily(scope: Scope, question: Question, period: Period): Promise<CreativeDetail['daily']> {
  return dailyOf(period, await sumByDay(scope, { ...question, period }), question.advertiser.stored);
}

function copiesOf({ ads }: Group): CreativeDetail['copies'] {
  const copies = new Map<string, CreativeDetail['copies'][number]>();
  for (const { title, body } of ads) {
    if (title === null && body === null) continue;
    const key = JSON.stringify([title, body]);
    const copy = copies.get(key);
    if (copy) copy.ads += 1;
    else copies.set(key, { title, body, ads: 1 });
  }
  return [...copies.values()].toSorted((a, b) => b.ads - a.ads).slice(0, mostAds);
}

/** The creatives that the group's ads came from, with the figures of those ads. */
function briefsOf({ ads }: Group): CreativeDetail['briefs'] {
  const behind = groupBy(
    ads.flatMap((ad) => (ad.brief ? [{ ...ad, brief: ad.brief }] : [])),
    ({ brief }) => brief.creative.id,
  );
  return [...behind.values()]
    .map((briefAds) => ({ briefAds, sums: sumOf(briefAds.map((ad) => ad.sums)) }))
    .toSorted((a, b) => b.sums.spend - a.sums.spend)
    .flatMap(({ briefAds, sums }) =>
      briefAds[0] ? [{ brief: briefAds[0].brief, ads: briefAds.length, figures: figureSetOf(sums, notAdditive) }] : [],
    );
}

/** The shares of plays that reached 0, 25, 50, 75, 95 and 100 %; null if there are no plays. */
function retentionOf({ plays, plays25, plays50, plays75, plays95, plays100 }: Sums): number[] | null {
  return plays > 0 ? [plays, plays25, plays50, plays75, plays95, plays100].map((count) => count / plays) : null;
}

async function attributesOf(scope: Scope, creativeId: Parameters<typeof listFilled>[1]) {
  const filled = await listFilled(scope, creativeId);
  return filled.flatMap(({ attribute: { label, input }, value }) => {
    if (value === null) return [];
    const option =
      input.type === 'select' ? input.options.find((candidate) => candidate.value === value)?.label : undefined;
    return [{ label, value: option ?? String(value) }];
  });
}
