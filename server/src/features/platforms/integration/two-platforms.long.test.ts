import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { advertisers } from '@ad-foundry/contract/advertisers.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { AdvertiserId, DeliveryId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { integration, type Provider } from '@ad-foundry/contract/integration.ts';
import { dayAt, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { sendSendingJob } from '#features/platforms/deliveries/jobs.ts';
import { syncFiguresJob } from '#features/platforms/insights/jobs.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { createExampleAds, exampleId, exampleOnly, sameNumber } from '#testing/example-ads/example-ads.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { encodeVideo, picture } from '#testing/media.ts';
import { connectMeta, metaSettings, people } from '#testing/meta.ts';
import { eu, libraryOf, selectionOf, planFor, sendAll, sendingsOf } from '#testing/sending.ts';
import { upload } from '#testing/uploading.ts';

const bySpelling = (a: unknown, b: unknown) => String(a).localeCompare(String(b));

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const example = createExampleAds();
const atExample = { provider: exampleId };
let sandbox: Mailbox;
let app: TestApp;
let ana: TestClient;
let creative: Creative;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(metaSettings(sandbox), {
    mailbox: sandbox,
    fetchesFigures: true,
    platforms: { [exampleId]: () => example.provider },
  });
  ana = app.browser();
  await ana.signUp();
  await connectMeta(ana, { person: people.marie });
  creative = await brief(ana, { name: 'Trail hero', formats: ['feed', 'story'] });
  const image = await picture({ width: 1080, height: 1080 });
  const video = await encodeVideo({ width: 1080, height: 1920, seconds: 2 });
  await upload(ana, { slotId: slotOf(creative, 0).id, name: 'hero.jpg', bytes: image });
  await upload(ana, { slotId: slotOf(creative, 1).id, name: 'hero.mp4', bytes: video });
  creative = await reread(ana, creative);
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});

async function connectExample(granted?: readonly string[]) {
  const { url } = await ana.call(integration.authorize, { params: atExample, body: {} });
  const state = new URL(url).searchParams.get('state') ?? '';
  const body = { ...example.consent(granted), state };
  return ana.call(integration.exchange, { params: atExample, body });
}

const obstacles = async () => {
  const { items } = await ana.call(advertisers.list, { query: { limit: 100 } });
  return new Map(items.map(({ provider, name, obstacle }) => [`${provider} ${name}`, obstacle]));
};

/** Runs the steps of a delivery until nothing is left to do. */
async function finish(deliveryId: DeliveryId): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await app.sql<{ id: string; organization_id: string }>(
        `update sendings set due_at = null where delivery_id = $1 and state = 'processing' and lease_token is null
         returning id, organization_id`,
        [deliveryId],
      );
      for (const { id, organization_id: organizationId } of waiting)
        await app.runJob(sendSendingJob, { sendingId: id }, organizationId);
      const { finishedAt } = await ana.call(deliveries.find, { params: { deliveryId }, query: {} });
      expect(finishedAt).not.toBeNull();
    },
    { timeout: 60_000, interval: 200 },
  );
}

const sentTo = async (provider: Provider, id: AdvertiserId) => {
  const { items } = await ana.call(deliveries.assets, { params: { creativeId: creative.id } });
  return items.filter((item) => item.provider === provider && item.advertiserId === id).map(({ asset }) => asset);
};

test('a second platform connects beside the first, each with its permissions', async () => {
  const { items: listed } = await ana.call(integration.providers, {});
  const scopesOf = (provider: Provider) => listed.find((each) => each.provider === provider)?.scopes;
  expect(scopesOf(exampleId)).toEqual(example.provider.scopes);
  expect(scopesOf('meta')).toContainEqual({ name: 'ads_management', purpose: 'send' });
  expect(scopesOf('snapchat')).toEqual([]);

  const refused = await connectExample(['example.reports.read']);
  expect(refused).toMatchObject({
    outcome: 'connected',
    token: { provider: exampleId, health: { state: 'missing-scopes', missing: ['example.media.write'] } },
  });
  const add = [
    { provider: 'meta' as const, id: eu },
    { ...atExample, id: sameNumber },
    { ...atExample, id: exampleOnly },
  ];
  await ana.call(advertisers.choose, { body: { add, remove: [] } });
  expect(await obstacles()).toEqual(
    new Map([
      ['meta Nordlicht DE', null],
      [`${exampleId} Example Oslo`, 'missing-scope'],
      [`${exampleId} Example Tokyo`, 'missing-scope'],
    ]),
  );

  const granted = await connectExample();
  expect(granted).toMatchObject({
    outcome: 'reconnected',
    token: { id: refused.token.id, health: { state: 'valid' } },
  });
  expect(new Set((await obstacles()).values())).toEqual(new Set([null]));
  const { items: connections } = await ana.call(integration.tokens, {});
  expect(connections.map(({ provider, providerUserName }) => [provider, providerUserName])).toEqual([
    ['meta', 'Marie Laurent'],
    [exampleId, 'Kenji Example'],
  ]);
});

test('an attempt that began at one platform cannot be finished by another', async () => {
  const { url } = await ana.call(integration.authorize, { params: atExample, body: {} });
  const body = { ...example.consent(), state: new URL(url).searchParams.get('state') ?? '' };
  const problem = await ana.problem(integration.exchange, { params: { provider: 'meta' }, body });
  expect(problem.code).toBe('integration.state');
});

test('files are sent to each platform within its limits, and once to each of two accounts with the same number', async () => {
  const plan = await planFor(ana, selectionOf(creative), [sameNumber], exampleId);
  expect(plan).toMatchObject({ provider: exampleId, advertisers: [{ id: sameNumber, name: 'Example Tokyo' }] });
  // The platform allows shorter names than Meta.
  expect(plan.files.every(({ fileName }) => [...fileName].length <= 20)).toBe(true);
  expect(plan.files.map(({ reservation }) => reservation)).toEqual(['platform', 'platform']);
  const png = await brief(ana, { name: 'Png' });
  await upload(ana, {
    slotId: slotOf(png).id,
    name: 'a.png',
    bytes: await picture({ width: 900, height: 900 }, 'png'),
  });
  const obstacleAt = async (provider: Provider) =>
    (await planFor(ana, selectionOf(png), [sameNumber], provider)).files.map(({ obstacle }) => obstacle);
  expect(await obstacleAt(exampleId)).toEqual(['type']);
  expect(await obstacleAt('meta')).toEqual([null]);

  const atMeta = await sendAll(ana, selectionOf(creative), [eu]);
  const sent = await sendAll(ana, selectionOf(creative), [sameNumber], exampleId);
  await finish(atMeta.id);
  await finish(sent.id);
  expect((await sendingsOf(ana, sent.id)).map(({ state }) => state)).toEqual(['ready', 'ready']);
  expect((await sendingsOf(ana, atMeta.id)).map(({ state }) => state)).toEqual(['ready', 'ready']);
  expect(await ana.call(deliveries.find, { params: { deliveryId: sent.id }, query: {} })).toMatchObject({
    provider: exampleId,
    advertisers: [{ name: 'Example Tokyo', currency: 'JPY' }],
  });
  expect(await ana.call(deliveries.find, { params: { deliveryId: atMeta.id }, query: {} })).toMatchObject({
    provider: 'meta',
    advertisers: [{ name: 'Nordlicht DE', currency: 'EUR' }],
  });
  const assets = example.library.assetsOf(sameNumber);
  expect(assets.map(({ kind, state }) => [kind, state]).toSorted(bySpelling)).toEqual([
    ['image', 'ready'],
    ['video', 'ready'],
  ]);
  expect((await sentTo(exampleId, sameNumber)).map(({ id, url }) => [id, url]).toSorted(bySpelling)).toEqual(
    assets.map(({ id }) => [id, 'https://ads.example/library/1020304050']).toSorted(bySpelling),
  );
  const { images, videos } = await libraryOf(sandbox, eu);
  expect((await sentTo('meta', eu)).map(({ id }) => id).toSorted(bySpelling)).toEqual(
    [images[0]?.hash, videos[0]?.id].toSorted(bySpelling),
  );
  const again = await planFor(ana, selectionOf(creative), [sameNumber], exampleId);
  expect(again.sums).toMatchObject({ uploads: 0, alreadyThere: 2 });
  expect(example.library.assetsOf(exampleOnly)).toEqual([]);
});

test('figures of both platforms are shown beside the brief, each in its currency', async () => {
  const [image] = example.library.assetsOf(sameNumber).filter(({ kind }) => kind === 'image');
  if (!image) throw new Error('the image was sent');
  const adId = example.reports.runAd(sameNumber, image);
  const results = () => ana.call(insights.ofCreative, { params: { creativeId: creative.id } });
  await vi.waitUntil(
    async () => {
      const [advertiser] = await app.sql<{ no: number }>(
        `update insight_accounts set due_at = null, objects_at = null, fetched_at = null
         where provider = $1 and advertiser_id = $2 and lease_token is null returning no`,
        [exampleId, sameNumber],
      );
      // Three steps: today, the ads, and earlier days.
      if (advertiser)
        for (let step = 0; step < 3; step += 1) await app.runJob(syncFiguresJob, { advertiserNo: advertiser.no });
      return (await results()).items.length > 0;
    },
    { timeout: 60_000, interval: 300 },
  );
  const { items } = await results();
  const [item] = items;
  expect(items).toHaveLength(1);
  expect(item).toMatchObject({
    advertiser: { provider: exampleId, id: sameNumber, name: 'Example Tokyo', currency: 'JPY', currencyDigits: 0 },
    ads: 1,
    rows: [{ id: adId, brief: { creative: { id: creative.id }, reason: 'asset', certainty: 'certain' } }],
  });
  const today = dayAt(new Date(), 'Asia/Tokyo');
  const query = { advertiserId: sameNumber, since: shiftDay(today, -1), until: today };
  const { totals } = await ana.call(insights.overview, { params: atExample, query });
  expect(totals.values).toMatchObject({ spend: 1400, impressions: 2000, linkClicks: 20, results: 6 });
  const card = await ana.call(insights.figure, { params: atExample, query: { ...query, figure: 'cpm' } });
  expect(card).toMatchObject({ fields: ['cost', 'views'], resultKinds: ['lead'] });
  const { items: listed } = await ana.call(insights.advertisers, {});
  expect(listed.map(({ provider, id }) => [provider, id]).toSorted(bySpelling)).toEqual(
    [
      ['meta', eu],
      [exampleId, exampleOnly],
      [exampleId, sameNumber],
    ].toSorted(bySpelling),
  );
  // Meta's account with the same number has other ads, and none of these.
  const atMeta = await ana.call(insights.rows, {
    params: { provider: 'meta' },
    query: { ...query, level: 'ad', limit: 200 },
  });
  expect(atMeta.items.map(({ id }) => id)).not.toContain(adId);
});

test('ending one connection does not affect the other platform', async () => {
  const { items } = await ana.call(integration.tokens, {});
  const tokenId = items.find(({ provider }) => provider === exampleId)?.id;
  if (!tokenId) throw new Error('connected');
  await ana.call(integration.disconnect, { params: { tokenId } });
  expect(await obstacles()).toEqual(
    new Map([
      ['meta Nordlicht DE', null],
      [`${exampleId} Example Oslo`, 'not-connected'],
      [`${exampleId} Example Tokyo`, 'not-connected'],
    ]),
  );
});
