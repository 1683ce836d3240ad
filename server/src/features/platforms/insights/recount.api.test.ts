import { expect, test } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { groups as campaignGroups } from '@ad-foundry/contract/groups.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { assign, createAttribute, fill } from '#testing/attributes.ts';
import { formatIdsOf } from '#testing/briefs.ts';
import { randomFrom } from '#testing/faults/random.ts';
import { isLong } from '#testing/long.ts';
import { plantWorld } from '#testing/recount/plant.ts';
import { checkRandomQuestion } from '#testing/recount/questions.ts';
import type { OurCreative } from '#testing/recount/setting.ts';
import { defaultRule, type RecountRule } from '#testing/recount/verdicts.ts';
import { makeWorld } from '#testing/recount/world.ts';

const seed = 20_260_718;
const size = isLong ? { ads: 348, days: 400, questions: 200 } : { ads: 36, days: 100, questions: 40 };

const app = await useApp();

test('every number equals a recount of the raw rows', { timeout: isLong ? 900_000 : 120_000 }, async () => {
  const client = app.browser();
  const { organizationId } = await client.signUp();
  const hook = await createAttribute(client, { label: 'Hook' });
  const angle = await createAttribute(client, { label: 'Angle' });
  const formatIds = await formatIdsOf(client, ['feed']);
  const ours: OurCreative[] = [];
  const { id: seasons } = await client.call(campaignGroups.create, { body: { name: 'Seasons' } });
  for (const [name, groupId] of [
    ['Spring', seasons],
    ['Autumn', seasons],
    ['Sale', null],
  ] as const) {
    const { id: campaignId } = await client.call(campaigns.create, { body: { name } });
    await client.call(campaigns.update, { params: { campaignId }, body: { groupId } });
    for (const [actual, value] of [
      ['slip', 'grip'],
      ['slip', 'price'],
      [null, 'grip'],
    ] as const) {
      const body = { name: `${name} ${value}`, formatIds };
      const { id } = await client.call(creatives.create, { params: { campaignId }, body });
      for (const [attribute, text] of [
        [hook, actual],
        [angle, value],
      ] as const) {
        await assign(client, { creativeId: id, attributeId: attribute.id });
        if (text !== null) await fill(client, { creativeId: id, attributeId: attribute.id }, text);
      }
      ours.push({ id, campaignId, groupId, hook: actual, angle: value });
    }
  }
  const scope = mintSystemScope(app.services.dependencies);
  // The long run needs statistics; the few thousand rows of the short run are fast with any plan.
  const analyze = async () =>
    isLong ? app.sql('analyze insight_days, insight_ads, insight_accounts, insight_links') : undefined;
  const planted = { organizationId: organizationId as OrganizationId, creatives: ours.map(({ id }) => id), analyze };
  const common = { days: size.days, creatives: ours.length };
  const worlds = [
    makeWorld({
      ...common,
      seed,
      name: 'euros',
      currency: 'EUR',
      timeZone: 'UTC',
      ads: size.ads,
      quietDays: 0,
      resultKinds: ['purchase'],
    }),
    makeWorld({
      ...common,
      seed: seed + 1,
      name: 'yen',
      currency: 'JPY',
      timeZone: 'Asia/Tokyo',
      ads: size.ads / 2,
      quietDays: 400,
      resultKinds: ['purchase', 'lead'],
    }),
    // These results count people, so daily numbers do not add up.
    makeWorld({
      ...common,
      seed: seed + 2,
      name: 'people',
      currency: 'EUR',
      timeZone: 'Europe/Zurich',
      ads: size.ads / 2,
      quietDays: 0,
      resultKinds: ['reach', 'purchase', 'estimated_ad_recallers'],
    }),
    makeWorld({
      ...common,
      seed: seed + 3,
      name: 'crowds',
      currency: 'EUR',
      timeZone: 'Europe/Stockholm',
      ads: size.ads / 4,
      quietDays: 0,
      resultKinds: ['reach'],
    }),
  ];
  // The first account has a target for each figure, the second for one kind of result, the others none.
  const rules: readonly RecountRule[] = [
    { spendFloor: 100_000, resultsFloor: 20, roas: 0.2, costs: { purchase: 20_000 } },
    { spendFloor: 0, resultsFloor: 1, roas: null, costs: { lead: 15_000 } },
  ];
  const request = {
    client,
    random: randomFrom(seed),
    creatives: ours,
    hookId: hook.id,
    angleId: angle.id,
    allowExport: () => app.sql('delete from rate_limits'),
    worlds: await Promise.all(
      worlds.map(async (world, index) => {
        const advertiserId = await plantWorld(scope, world, planted);
        const rule = rules[index] ?? defaultRule;
        const { costs, ...targets } = rule;
        if (rule !== defaultRule)
          await client.call(insights.changeRule, {
            params: { provider: 'meta', advertiserId },
            body: { ...targets, costs: Object.entries(costs).map(([kind, cost]) => ({ kind, cost })) },
          });
        return { world, advertiserId, rule };
      }),
    ),
  };
  const wrong: string[] = [];
  for (let question = 0; question < size.questions; question += 1) {
    wrong.push(...(await checkRandomQuestion(request, question)).slice(0, 20));
  }
  expect(wrong.slice(0, 30)).toEqual([]);
  const rows = worlds.reduce((sum, { days }) => sum + days.length, 0);
  expect(rows).toBeGreaterThan(isLong ? 90_000 : 2000);
});
