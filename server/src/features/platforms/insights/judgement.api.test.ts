import { expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { randomFrom } from '#testing/faults/random.ts';
import { isLong } from '#testing/long.ts';
import { plantWorld } from '#testing/recount/plant.ts';
import { grouped, within } from '#testing/recount/recount.ts';
import { defaultRule, recountVerdicts, verdictLines, type RecountRule } from '#testing/recount/verdicts.ts';
import { makeWorld, plusDays, type World } from '#testing/recount/world.ts';

const app = await useApp();
const params = { provider: 'meta' } as const;
const accounts = isLong ? 200 : 20;

type Client = ReturnType<typeof app.browser>;

/** A random rule; half of the accounts have the default one. */
function ruleAtRandom(random: () => number): RecountRule {
  if (random() < 0.5) return defaultRule;
  const cost = random() < 0.5 ? Math.ceil(random() * 60_000) : null;
  return {
    spendFloor: Math.floor(random() * 3_000_000),
    resultsFloor: 1 + Math.floor(random() * 40),
    roas: random() < 0.5 ? null : 0.02 + random() * 0.4,
    costs: cost === null ? {} : { purchase: cost, lead: cost },
  };
}

const bodyOf = ({ costs, ...targets }: RecountRule) => ({
  ...targets,
  costs: Object.entries(costs).map(([kind, cost]) => ({ kind, cost })),
});

/** What each screen says about every asset of an account, by asset. */
async function screensOf(client: Client, query: { advertiserId: AdvertiserId; since: string; until: string }) {
  const list = { ...query, limit: 200 };
  const [overview, scatter, creatives, launches] = [
    await client.call(insights.rows, { params, query: { ...list, level: 'creative' } }),
    await client.call(insights.breakdown, { params, query: { ...query, by: 'creative' } }),
    await client.call(insights.creatives, { params, query: list }),
    await client.call(insights.launches, { params, query: list }),
  ];
  return {
    overview: overview.items.map(({ id, judgement }) => [id, judgement] as const),
    scatter: scatter.items.map(({ key, judgement }) => [key ?? '', judgement] as const),
    creatives: creatives.items.map(({ key, judgement }) => [key, judgement] as const),
    launches: launches.items.map(({ creative }) => [creative.key, creative.judgement] as const),
  };
}

/** The independent verdict on every asset. */
function verdictsOf({ ads, days, since, today }: World, rule: RecountRule) {
  const media = new Map(ads.map((ad) => [ad.id, ad.media]));
  const assets = grouped(within(days, { since: plusDays(since, 1), until: today }), ({ ad }) => media.get(ad) ?? ad);
  const among = { assets: [...assets.values()], rule };
  return new Map([...assets].map(([key, rows]) => [key, recountVerdicts(rows, among).whole]));
}

test(
  'overview, scatter, creatives and launches say the same of every asset, as an independent recount does',
  {
    timeout: isLong ? 900_000 : 120_000,
  },
  async () => {
    const client = app.browser();
    const { organizationId } = await client.signUp();
    const random = randomFrom(45);
    const scope = mintSystemScope(app.services.dependencies);
    const seen = new Map<string, number>();
    const wrong: string[] = [];
    for (let number = 0; number < accounts; number += 1) {
      const world = makeWorld({
        seed: 4500 + number,
        name: `judged${number}`,
        currency: number % 3 === 0 ? 'JPY' : 'EUR',
        timeZone: 'UTC',
        ads: 2 + (number % 12),
        days: 12,
        quietDays: 0,
        resultKinds: [['purchase'], ['purchase', 'lead'], ['lead', 'reach']][number % 3] ?? [],
        creatives: 0,
      });
      const planted = {
        organizationId: organizationId as OrganizationId,
        creatives: [],
        analyze: async () => undefined,
      };
      const advertiserId = await plantWorld(scope, world, planted);
      const rule = ruleAtRandom(random);
      if (rule !== defaultRule)
        await client.call(insights.changeRule, { params: { ...params, advertiserId }, body: bodyOf(rule) });
      const period = { advertiserId, since: plusDays(world.since, 1), until: world.today };
      const counted = verdictsOf(world, rule);
      for (const [screen, items] of Object.entries(await screensOf(client, period)))
        for (const [key, judgement] of items) {
          const name = `${world.name} ${screen} ${key}`;
          wrong.push(...verdictLines(name, judgement ?? undefined, counted.get(key), true));
          if (screen === 'creatives') seen.set(judgement?.verdict ?? '', (seen.get(judgement?.verdict ?? '') ?? 0) + 1);
          if (screen !== 'launches') expect(items).toHaveLength(counted.size);
        }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    for (const verdict of ['good', 'bad', 'even', 'too-little-data'])
      expect([verdict, seen.get(verdict) ?? 0]).toEqual([verdict, expect.toSatisfy((count: number) => count > 3)]);
  },
);

test('the rule of an account is read and set, and a campaign has targets of its own', async () => {
  const client = app.browser();
  await client.signUp();
  const body = { name: 'Reports', currency: 'EUR', timeZone: 'UTC' };
  const { id: advertiserId } = await client.call(insights.createAdvertiser, { body });
  const { id: campaignId } = await client.call(campaigns.create, { body: { name: 'Spring' } });
  const place = { params: { ...params, advertiserId } };
  const none = { spendFloor: null, resultsFloor: null, roas: null, costs: [] };
  const defaults = { spend: 5000, results: 10 };
  expect(await client.call(insights.rule, { ...place, query: {} })).toEqual({ ...none, defaults });
  const rule = { spendFloor: 10_000, resultsFloor: 5, roas: 2.5, costs: [{ kind: 'purchase', cost: 1350 }] };
  expect(await client.call(insights.changeRule, { ...place, body: rule })).toEqual({ ...rule, defaults });
  const ofCampaign = { ...none, costs: [{ kind: 'purchase', cost: 900 }] };
  await client.call(insights.changeRule, { ...place, body: { ...ofCampaign, campaignId } });
  expect(await client.call(insights.rule, { ...place, query: {} })).toEqual({ ...rule, defaults });
  expect(await client.call(insights.rule, { ...place, query: { campaignId } })).toEqual({ ...ofCampaign, defaults });
  const twice = { ...rule, costs: [...rule.costs, ...rule.costs] };
  expect(await client.problem(insights.changeRule, { ...place, body: twice })).toMatchObject({
    code: 'request.invalid',
  });
  expect(await client.problem(insights.changeRule, { ...place, body: { ...rule, campaignId } })).toMatchObject({
    code: 'request.invalid',
  });
  const [line] = await app.sql<{ data: unknown }>(
    `select data from audit_entries where act = 'insights.rule-changed' order by created_at desc limit 1`,
  );
  expect(line?.data).toMatchObject({ advertiserId, ofCampaign: true });
});
