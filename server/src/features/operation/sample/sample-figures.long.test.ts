import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { attributes } from '@ad-foundry/contract/attributes.ts';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { sample } from '@ad-foundry/contract/sample.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { Job } from '#infra/jobs/define-job.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { fillSampleJob, sampleFiguresJob } from './jobs.ts';

let app: TestApp;
let owner: TestClient;
let organizationId: OrganizationId;
let accounts: Map<string, InsightAdvertiser>;
let tookMs = 0;

const params = { provider: 'meta' as const };

/** Runs the last job of a kind that was queued. */
async function runQueued(job: Job): Promise<void> {
  const queued = 'select data from jobs.job where name = $1 order by created_on desc limit 1';
  const [row] = await app.sql<{ data: object }>(queued, [job.name]);
  if (!row) throw new Error(`no ${job.name} is queued`);
  await app.runJob(job, row.data);
}

// Without a worker, so that nothing happens besides.
beforeAll(async () => {
  app = await startApp({ RUN: 'web' });
  owner = app.browser();
  await owner.signUp();
  const me = await owner.call(sample.load, {});
  if (me.organizationId === null) throw new Error('no sample was entered');
  organizationId = me.organizationId;
  owner.actIn(organizationId);
  await runQueued(fillSampleJob);
  const begunAt = performance.now();
  await runQueued(sampleFiguresJob);
  tookMs = performance.now() - begunAt;
  const { items } = await owner.call(insights.advertisers, {});
  accounts = new Map(items.map((item) => [item.name, item]));
}, 240_000);
afterAll(() => app.stop());

function account(name: string): InsightAdvertiser {
  const found = accounts.get(name);
  if (!found) throw new Error(`no ad account ${name}`);
  return found;
}
const aster = () => account('Aster Running EU').id;
const overview = (advertiserId: AdvertiserId, days: Partial<z.input<typeof insights.overview.query> & object> = {}) =>
  owner.call(insights.overview, { params, query: { relative: 'last_7_days', ...days, advertiserId } });
const creativesOf = async (name: string, query: Record<string, string> = {}) =>
  (
    await owner.call(insights.creatives, {
      params,
      query: { relative: 'last_7_days', limit: 100, ...query, advertiserId: account(name).id },
    })
  ).items;
const creative = async (name: string, title: string, query: Record<string, string> = {}) => {
  const found = (await creativesOf(name, query)).find((item) => item.name.startsWith(title));
  if (!found) throw new Error(`${name} shows no ${title}`);
  return found;
};

test('has five ad accounts until yesterday, whose newest figures are not settled', async () => {
  expect([...accounts.values()].map(({ name, currency, source }) => [name, currency, source])).toEqual([
    ['Aster Running EU', 'EUR', 'sample'],
    ['Aster Running JP', 'JPY', 'sample'],
    ['Kettle & Co', 'EUR', 'sample'],
    ['Maison Verdier BE', 'EUR', 'sample'],
    ['Maison Verdier FR', 'EUR', 'sample'],
  ]);
  for (const { today, sync } of accounts.values()) {
    expect(sync.coveredUntil).toBe(shiftDay(today, -1));
    expect(sync.since! <= shiftDay(today, -455)).toBe(true);
  }
  expect((await overview(aster())).settlesOn).not.toBeNull();
  expect(await app.sql('select from insight_ads')).not.toHaveLength(0);
  const [rows] = await app.sql<{ count: number }>('select count(*)::int as count from insight_days');
  expect(rows?.count).toBeGreaterThan(4000);
  expect(rows?.count).toBeLessThan(25_000);
  expect(tookMs).toBeLessThan(30_000);
});

test('the clients of the agency spend some €14,700 a week, at some €13 for a purchase', async () => {
  let [spend, purchases] = [0, 0];
  for (const name of ['Aster Running EU', 'Kettle & Co', 'Maison Verdier FR'])
    for (const { figures, resultKind } of await creativesOf(name))
      if (resultKind === 'purchase') {
        spend += figures.values.spend ?? 0;
        purchases += figures.values.purchases ?? 0;
      }
  expect(spend / 100).toBeGreaterThan(12_900);
  expect(spend / 100).toBeLessThan(16_900);
  expect(spend / 100 / purchases).toBeGreaterThan(11.4);
  expect(spend / 100 / purchases).toBeLessThan(14.2);
});

test('the winner is the cheapest creative of its account above the floor, and holds its viewers', async () => {
  const items = (await creativesOf('Aster Running EU')).filter(
    ({ figures }) => (figures.values.spend ?? 0) >= 10_000 && (figures.values.results ?? 0) >= 10,
  );
  const [best] = items.toSorted(
    (a, b) => (a.figures.values.costPerResult ?? 0) - (b.figures.values.costPerResult ?? 0),
  );
  expect(best?.name).toMatch(/^Grip test by @mara\.runs/);
  expect(best?.figures.values.hookRate).toBeGreaterThan(0.34);
  expect(best?.brief).toMatchObject({ certainty: 'confirmed', by: { name: expect.any(String) } });
});

test('a hidden gem is cheap above the floor and has little spend', async () => {
  const items = await creativesOf('Kettle & Co');
  const spend = items.reduce((sum, { figures }) => sum + (figures.values.spend ?? 0), 0);
  const gem = await creative('Kettle & Co', 'Four minutes, by @tom.brews');
  expect(gem.figures.values.spend).toBeGreaterThan(10_000);
  expect((gem.figures.values.spend ?? 0) / spend).toBeLessThan(0.1);
  expect(gem.judgement.ahead).toBe(0);
});

test('a tired ad loses a quarter of its clicks in three weeks at a steady price, and is seen more often', async () => {
  const { today } = account('Aster Running EU');
  const before = { relative: undefined!, since: shiftDay(today, -28), until: shiftDay(today, -22) };
  const week = (days: object) => creative('Aster Running EU', 'City loop, 4:5', days as Record<string, string>);
  const [first, last] = [
    await week({ since: before.since, until: before.until, relative: undefined! }),
    await week({}),
  ];
  const change = (figure: 'ctr' | 'cpm') =>
    (last.figures.values[figure] ?? 0) / (first.figures.values[figure] ?? 1) - 1;
  expect(change('ctr')).toBeLessThan(-0.21);
  expect(change('ctr')).toBeGreaterThan(-0.34);
  expect(Math.abs(change('cpm'))).toBeLessThan(0.07);
  const { items } = await owner.call(insights.rows, {
    params,
    query: { relative: 'last_7_days', advertiserId: aster(), level: 'ad', limit: 100 },
  });
  const frequencies = items.map(({ name, figures }) => [name, figures.values.frequency ?? 0] as const);
  const seenOften = frequencies.filter(([, frequency]) => frequency > 3).map(([name]) => name);
  expect(seenOften.length).toBeGreaterThan(1);
  for (const name of seenOften) expect(name).toMatch(/^NightRunBerlin_CityLoop_/);
});

test('a dearer market raises the price of impressions and leaves clicks as they were', async () => {
  const { figures, before } = await creative('Kettle & Co', 'Advent table, 1:1');
  const change = (figure: 'ctr' | 'cpm') => (figures.values[figure] ?? 0) / (before?.[figure] ?? 1) - 1;
  expect(change('cpm')).toBeGreaterThan(0.12);
  expect(change('cpm')).toBeLessThan(0.26);
  expect(Math.abs(change('ctr'))).toBeLessThan(0.08);
});

test('a loser loses its viewers at once, and another ad has too little data', async () => {
  const loser = (await creative('Maison Verdier FR', 'Eau de nuit')).figures.values;
  expect(loser.hookRate).toBeLessThan(0.2);
  expect(loser.costPerResult).toBeGreaterThan(1750);
  const bundle = await creative('Kettle & Co', 'Cyber bundle');
  expect(bundle.state).toBe('new');
  expect(bundle.figures.values.results).toBeLessThan(10);
});

test('a launch begins small and has its budget raised', async () => {
  const { key } = await creative('Aster Running EU', 'Trail hero film', { relative: 'last_14_days' });
  const query = { relative: 'last_14_days', advertiserId: aster(), key };
  const { daily } = await owner.call(insights.creative, { params, query });
  const spend = (daily.values.spend ?? []).filter((value) => (value ?? 0) > 0).map((value) => value ?? 0);
  expect(spend[0]).toBeLessThan((spend[2] ?? 0) * 0.7);
  expect(spend[5]).toBeGreaterThan((spend[3] ?? 0) * 1.2);
});

test('yen have no decimals, and an account was paused months ago', async () => {
  const japan = await overview(account('Aster Running JP').id);
  expect(japan.advertiser.currencyDigits).toBe(0);
  expect(japan.totals.values.costPerResult).toBeGreaterThan(1500);
  expect(japan.totals.values.costPerResult).toBeLessThan(3500);
  const belgium = account('Maison Verdier BE');
  const year = await overview(belgium.id, { relative: 'last_90_days' });
  expect(year.totals.values.spend).toBe(0);
  expect(year.lastSpendDay! < shiftDay(belgium.today, -120)).toBe(true);
});

test('purchases, leads and reach are paid for, and the platform says how many people were reached', async () => {
  const items = await creativesOf('Maison Verdier FR');
  // A creative without results has no kind.
  const kinds = items.flatMap(({ resultKind }) => resultKind ?? []);
  expect(new Set(kinds)).toEqual(new Set(['purchase', 'lead', 'reach']));
  const { totals } = await overview(aster());
  expect(totals.values.reach).toBeGreaterThan(100_000);
  expect(totals.values.frequency).toBeGreaterThan(1.3);
  expect(totals.values.frequency).toBeLessThan(5);
  const map = await creative('Maison Verdier FR', 'Map for locals');
  expect(map.figures.values.results).toBe(map.figures.values.reach);
  const query = { relative: 'last_7_days', advertiserId: aster(), by: 'placement' as const };
  const { items: placements, rest } = await owner.call(insights.breakdown, { params, query });
  expect(placements.map(({ key }) => key)).toContain('instagram/instagram_reels');
  expect(rest).toBeNull();
});

test('ads are linked for certain, likely and by a person, and some have no brief', async () => {
  const found = new Map<string, number>();
  for (const name of accounts.keys())
    for (const { brief } of await creativesOf(name, { relative: 'last_90_days', group: 'ad' })) {
      const key = brief ? `${brief.certainty} ${brief.reason}` : 'none';
      found.set(key, (found.get(key) ?? 0) + 1);
    }
  for (const key of ['certain asset', 'certain content', 'likely uid', 'confirmed person', 'none'])
    expect(found.get(key), key).toBeGreaterThan(1);
  const query = { relative: 'last_28_days', advertiserId: aster(), limit: 20 };
  const { items } = await owner.call(insights.unmatched, { params, query });
  expect(items.some(({ candidates }) => (candidates[0]?.likeness ?? 0) > 0.6)).toBe(true);
  expect(items.filter(({ media }) => media.picture === null)).toEqual([]);
  expect((await overview(aster(), { relative: 'last_28_days' })).ads.unmatched).toBe(2);
});

test('most ads are named after their file, and a handful differ as media buyers let them', async () => {
  const namesOf = (name: string) =>
    owner.call(insights.names, { params, query: { relative: 'last_28_days', advertiserId: account(name).id } });
  const extras: (string | null)[] = [];
  for (const name of ['Aster Running EU', 'Kettle & Co', 'Maison Verdier FR']) {
    const { total, checked, items } = await namesOf(name);
    expect(checked, name).toBeGreaterThan(8);
    expect(total, name).toBeGreaterThan(1);
    expect(total, name).toBeLessThan(checked / 2);
    extras.push(...items.filter(({ differs }) => differs.length === 0).map(({ extra }) => extra));
  }
  expect(extras).toEqual(['Copy', 'Copy']);
});

test('the attributes of creatives split their figures, which add up in the list and as CSV', async () => {
  const { items: fields } = await owner.call(attributes.list, { query: {} });
  const [hook, angle] = ['hook', 'angle'].map((key) => fields.find((field) => field.key === key)?.id);
  const query = { relative: 'last_28_days' as const, advertiserId: aster() };
  const byHook = { ...query, by: 'attribute' as const, attributeId: hook };
  const pairs = await owner.call(insights.breakdown, { params, query: { ...byHook, acrossId: angle } });
  expect(pairs.items.find(({ key, across }) => key === 'claim' && across?.key === 'proof')).toMatchObject({
    name: 'Bold claim',
    across: { name: 'Proof' },
  });
  const found = await owner.call(insights.creatives, { params, query: { ...query, matched: 'true' } });
  expect(found.items.length).toBeGreaterThan(5);
  expect(found.items[0]).toMatchObject({
    brief: { creative: { name: expect.any(String) } },
    media: { kind: expect.any(String) },
  });
  const hooks = await owner.call(insights.breakdown, { params, query: byHook });
  const claims = { ...query, whereAttributeId: hook, whereValue: 'claim' };
  const ofClaims = await owner.call(insights.creatives, { params, query: claims });
  const { values } = ofClaims.totals;
  expect(values.spend).toBe(hooks.items.find(({ key }) => key === 'claim')?.figures.values.spend);
  expect(ofClaims.total).toBeLessThan(found.total);
  const file = await owner.request(insights.exportCreatives, {
    params,
    query: { ...claims, columns: 'spend,results' },
  });
  const [head, ...lines] = (await file.text()).trim().split('\r\n');
  expect(head).toContain('spend (EUR),results');
  expect(lines).toHaveLength(ofClaims.total + 1);
  expect(lines.at(-1)).toContain(`,${(values.spend ?? 0) / 100},${values.results}`);
  for (const wrong of [{ whereAttributeId: hook }, { whereValue: 'claim' }])
    expect(await owner.problem(insights.creatives, { params, query: wrong })).toMatchObject({
      code: 'request.invalid',
    });
});

test('questions cost less than bold claims, and the detail of a creative says so', async () => {
  const { key } = await creative('Aster Running EU', 'Grip test by @mara.runs');
  const { why } = await owner.call(insights.creative, {
    params,
    query: { relative: 'last_7_days', advertiserId: aster(), key },
  });
  expect(why).toMatchObject({
    label: 'Hook',
    days: 90,
    better: { value: 'Question' },
    worse: { value: 'Bold claim' },
    current: 'Question',
  });
});

test('a year before has figures to compare with', async () => {
  for (const name of ['Aster Running EU', 'Aster Running JP', 'Kettle & Co', 'Maison Verdier FR']) {
    const { totals, before } = await overview(account(name).id, { relative: 'last_28_days', compare: 'year' });
    expect(totals.values.spend, name).toBeGreaterThan(0);
    expect(before?.values.spend, name).toBeGreaterThan(0);
  }
});

test('loading a sample again enters it and adds nothing', async () => {
  const count = () => app.sql('select from campaigns');
  const earlier = (await count()).length;
  expect(earlier).toBeGreaterThan(4);
  const again = await owner.call(sample.load, {});
  expect([again.organizationId, again.accessibleOrganizations.length]).toEqual([organizationId, 2]);
  await runQueued(fillSampleJob);
  expect(await count()).toHaveLength(earlier);
});

test('a second run adds the new days only, and the same figures again', async () => {
  const rows = () => app.sql('select account, day::text, ad, spend, results from insight_days order by 1, 2, 3');
  const earlier = await rows();
  await app.runJob(sampleFiguresJob, { organizationId });
  expect(await rows()).toEqual(earlier);
  for (const table of ['insight_days', 'insight_account_days', 'insight_placements'])
    await app.sql(
      `delete from ${table} d using insight_accounts i where i.no = d.account and d.day > i.covered_until - 3`,
    );
  await app.sql(`update insight_accounts set covered_until = covered_until - 3 where source = 'sample'`);
  await app.runJob(sampleFiguresJob, { organizationId: null });
  expect(await rows()).toEqual(earlier);
  const shares = await app.sql('select from figure_shares');
  expect(shares).toHaveLength(1);
});
