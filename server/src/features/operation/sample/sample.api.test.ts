import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { installation } from '@ad-foundry/contract/installation.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { sample } from '@ad-foundry/contract/sample.ts';
import { sampleFiguresJob } from '#features/operation/sample/jobs.ts';
import { productionSettings, startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { reconcile } from '#testing/files.ts';
import { longTest } from '#testing/long.ts';

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop(), 120_000);
beforeEach(async () => {
  client = app.browser();
  await client.signUp();
});

const campaignsOf = async (organizationId: string | null) =>
  (await app.sql('select 1 from campaigns where organization_id = $1', [organizationId])).length;

test(
  'the sample organization is created once per account, with campaigns in every state',
  { timeout: 240_000 },
  async () => {
    const first = await client.call(sample.load, {});
    client.actIn(first.organizationId);
    await expect.poll(() => campaignsOf(first.organizationId), { timeout: 150_000 }).toBeGreaterThan(4);
    const { items } = await client.call(campaigns.list, { query: {} });
    expect(items.some(({ progress }) => progress.total > 0 && progress.complete === progress.total)).toBe(true);
    const count = await campaignsOf(first.organizationId);
    const again = await client.call(sample.load, {});
    expect(again.organizationId).toBe(first.organizationId);
    expect(again.accessibleOrganizations).toHaveLength(2);
    await expect
      .poll(() => app.sql(`select 1 from jobs.job where name = 'sample.fill' and state <> 'completed'`), {
        timeout: 20_000,
      })
      .toEqual([]);
    expect(await campaignsOf(first.organizationId)).toBe(count);

    const params = { provider: 'meta' as const };
    await expect
      .poll(async () => (await client.call(insights.advertisers, {})).items, { timeout: 20_000 })
      .toMatchObject([
        { name: 'Aster Running EU', source: 'sample', currency: 'EUR' },
        { name: 'Aster Running JP', source: 'sample', currency: 'JPY' },
        { name: 'Kettle & Co', source: 'sample', currency: 'EUR' },
        { name: 'Maison Verdier BE', source: 'sample', currency: 'EUR' },
        { name: 'Maison Verdier FR', source: 'sample', currency: 'EUR' },
      ]);
    const [aster] = (await client.call(insights.advertisers, {})).items;
    const query = { relative: 'last_28_days', advertiserId: aster?.id };
    const overview = () => client.call(insights.overview, { params, query });
    await expect.poll(async () => (await overview()).ads.unmatched, { timeout: 20_000 }).toBe(2);
    const { totals } = await overview();
    expect(totals.values.spend).toBeGreaterThan(0);
    await app.sql(`update insight_accounts set covered_until = covered_until - 3 where source = 'sample'`);
    await app.runJob(sampleFiguresJob, { organizationId: null });
    expect((await overview()).totals).toEqual(totals);
    const { items: fields } = await client.call(attributes.list, { query: {} });
    const [hook, angle] = ['hook', 'angle'].map((key) => fields.find((field) => field.key === key)?.id);
    const pairs = await client.call(insights.breakdown, {
      params,
      query: { ...query, by: 'attribute', attributeId: hook, acrossId: angle },
    });
    expect(pairs.items.find(({ key, across }) => key === 'claim' && across?.key === 'proof')).toMatchObject({
      name: 'Bold claim',
      across: { name: 'Proof' },
    });
    const found = await client.call(insights.creatives, { params, query: { ...query, matched: 'true' } });
    expect(found.items.length).toBeGreaterThan(5);
    expect(found.items[0]).toMatchObject({
      brief: { creative: { name: expect.any(String) } },
      media: { kind: expect.any(String) },
    });

    // The creatives with one value add up to its row in the breakdown, as a list and as CSV.
    const byHook = await client.call(insights.breakdown, {
      params,
      query: { ...query, by: 'attribute', attributeId: hook },
    });
    const { figures } = byHook.items.find(({ key }) => key === 'claim') ?? {};
    const claims = { ...query, whereAttributeId: hook, whereValue: 'claim' };
    const ofClaims = await client.call(insights.creatives, { params, query: claims });
    expect(ofClaims.totals.values.spend).toBe(figures?.values.spend);
    expect(ofClaims.total).toBeLessThan(found.total);
    const file = await client.request(insights.exportCreatives, {
      params,
      query: { ...claims, columns: 'spend,results' },
    });
    const [head, ...lines] = (await file.text()).trim().split('\r\n');
    expect(head).toContain('spend (EUR),results');
    expect(lines).toHaveLength(ofClaims.total + 1);
    expect(lines.at(-1)).toContain(`,${(ofClaims.totals.values.spend ?? 0) / 100},${ofClaims.totals.values.results}`);
    for (const wrong of [{ whereAttributeId: hook }, { whereValue: 'claim' }])
      expect(await client.problem(insights.creatives, { params, query: wrong })).toMatchObject({
        code: 'request.invalid',
      });
  },
);

test('concurrent requests create one sample', async () => {
  await Promise.all([client.request(sample.load, {}), client.request(sample.load, {})]);
  expect((await client.me()).accessibleOrganizations).toHaveLength(2);
});

longTest(
  'a crash during filling leaves nothing, and the next attempt creates everything',
  { timeout: 240_000 },
  async () => {
    // In the middle: when the tenth version is stored.
    await app.sql(`create function crash() returns trigger language plpgsql as $$ begin
    if (select count(*) from versions where organization_id = new.organization_id) >= 10 then raise 'crash'; end if;
    return new; end $$`);
    await app.sql('create trigger crash before insert on versions for each row execute function crash()');
    const { organizationId } = await client.call(sample.load, {});
    await expect
      .poll(() => app.sql(`select 1 from jobs.job where name = 'sample.fill' and state = 'retry'`), {
        timeout: 150_000,
      })
      .not.toEqual([]);
    expect(await campaignsOf(organizationId)).toBe(0);
    await app.sql('drop trigger crash on versions');
    await expect.poll(() => campaignsOf(organizationId), { timeout: 150_000 }).toBeGreaterThan(4);
    expect((await reconcile(app)).missing).toEqual([]);
  },
);

test('is not offered in production unless the operator enables it', async () => {
  for (const [input, offered] of [
    ['', false],
    ['on', true],
  ] as const) {
    const production = await startApp({ ...productionSettings, PUBLIC_URL: 'http://localhost:4000', SAMPLE: input });
    const visitor = production.browser();
    await visitor.signUp();
    expect((await visitor.call(installation.find, {})).sample).toBe(offered);
    if (!offered) expect((await visitor.request(sample.load, {})).status).toBe(404);
    await production.stop();
  }
});
