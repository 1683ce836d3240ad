import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { DeliveryId } from '@ad-foundry/contract/ids.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { delayRequest, newPicture } from '#testing/deliveries.ts';
import { connectAdvertisers, eu, libraryOf, selectionOf, sendAll, sendingsOf, uk } from '#testing/sending.ts';
import { encodeVideo } from '#testing/media.ts';
import { controlMeta, metaSettings } from '#testing/meta.ts';
import { upload } from '#testing/uploading.ts';
import { Installation } from './installation.ts';
import { randomFrom } from './random.ts';
import { report } from './summary.ts';

const seed = inject('seed');
const random = randomFrom(seed);
const sandbox = { http: inject('mailboxUrl') };

let installation: Installation;
let client: TestClient;
let video: Buffer;
beforeEach(async () => {
  await controlMeta(sandbox, 'POST /reset', {});
  await controlMeta(sandbox, 'POST /settings', { processingMs: 1500 });
  installation = new Installation(metaSettings(sandbox));
  await installation.start();
  client = installation.browser();
  await client.signUp();
  await connectAdvertisers(client);
  video = await encodeVideo({ width: 1080, height: 1920, seconds: 2 });
});
afterEach(() => installation.stop());

let number = 0;
/** A video with unique content: an ISO box that players skip, at its end. */
function freshVideo(): Buffer {
  const box = Buffer.alloc(12);
  box.writeUInt32BE(12);
  box.write('free', 4);
  box.writeUInt32BE((number += 1), 8);
  return Buffer.concat([video, box]);
}

async function filled({ images, videos }: { images: number; videos: number }): Promise<Creative> {
  const creative = await brief(client, { formats: ['feed', 'story'] });
  for (let index = 0; index < images; index += 1) {
    await upload(client, { slotId: slotOf(creative, 0).id, name: 'a.jpg', bytes: await newPicture() });
  }
  for (let index = 0; index < videos; index += 1) {
    await upload(client, { slotId: slotOf(creative, 1).id, name: 'b.mp4', bytes: freshVideo() });
  }
  return creative;
}

/** Waits until a delivery has ended, while the server may be down. */
async function ended(deliveryId: DeliveryId, timeoutMs: number): Promise<Delivery> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(500)) {
    const found = await client.call(deliveries.find, { params: { deliveryId }, query: {} }).catch(() => null);
    if (found && found.finishedAt !== null) return found;
    if (!found) await installation.healthy();
  }
  throw new Error('the delivery did not end');
}

/** Requires that each advertiser has each content exactly once, under the id in the ledger. */
async function expectOnce(deliveryId: DeliveryId): Promise<number> {
  const sent = await sendingsOf(client, deliveryId);
  let assets = 0;
  for (const advertiserId of [eu, uk]) {
    const { images, videos } = await libraryOf(sandbox, advertiserId);
    const kept = videos.filter(({ state }) => state === 'kept');
    const storedAssets = [
      ...images.map(({ hash, sha256 }) => `${sha256} ${hash}`),
      ...kept.map(({ id, sha256 }) => `${sha256} ${id}`),
    ];
    const sendings = sent.filter((sending) => sending.advertiserId === advertiserId);
    expect(storedAssets.toSorted()).toEqual(sendings.map(({ sha256, asset }) => `${sha256} ${asset?.id}`).toSorted());
    assets += storedAssets.length;
  }
  return assets;
}

const steps = [
  { name: 'an image on its way', path: 'adimages' },
  { name: 'a transfer that begins', path: 'video_ads' },
  { name: 'bytes of a video on their way', path: 'video-ads-upload' },
  { name: 'a transfer that ends', path: 'video_ads', after: 1 },
];

test.each(steps)('a kill during $name neither repeats nor loses a sending', async ({ name, path, after = 0 }) => {
  const creative = await filled({ images: 1, videos: 1 });
  // The platform completes the request after the server was killed.
  const requestArrived = await delayRequest(sandbox, path, 1500, { after });
  const { id } = await sendAll(client, selectionOf(creative), [eu]);
  await requestArrived();
  const killedAt = performance.now();
  installation.killServer();
  await installation.healthy();
  const delivery = await ended(id, 180_000);
  expect(delivery).toMatchObject({ state: 'finished', counts: { ready: 2, failed: 0 } });
  expect(await expectOnce(id)).toBe(2);
  report(`send killed during ${name}: 2 assets, over ${Math.round((performance.now() - killedAt) / 1000)} s later`);
});

test('after a kill while the platform processes a video, its state is read again and nothing is sent', async () => {
  await controlMeta(sandbox, 'POST /settings', { processingMs: 6000 });
  const creative = await filled({ images: 0, videos: 1 });
  const { id } = await sendAll(client, selectionOf(creative), [eu]);
  await expect
    .poll(async () => (await sendingsOf(client, id))[0]?.state, { timeout: 30_000, interval: 100 })
    .toBe('processing');
  installation.killServer();
  await installation.healthy();
  expect(await ended(id, 120_000)).toMatchObject({ state: 'finished', counts: { ready: 1 } });
  expect(await expectOnce(id)).toBe(1);
});

interface Arrival {
  path: string;
  bytes: number;
}

test('after a kill during a piece of a video, sending continues from the last whole piece, as one asset', async () => {
  // The first URL of a transfer is refused, so that the video is sent in pieces, of one mebibyte for fewer than 20 of
  // them.
  await controlMeta(sandbox, 'POST /faults', { fault: '10', method: 'POST', path: 'video_ads' });
  const pieceBytes = 1024 ** 2;
  const box = Buffer.alloc(6 * pieceBytes);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  const bytes = Buffer.concat([freshVideo(), box]);
  const creative = await brief(client, { formats: ['story'] });
  await upload(client, { slotId: slotOf(creative).id, name: 'b.mp4', bytes });
  // The session and three pieces are received; the fourth is being sent when the server ends.
  const requestArrived = await delayRequest(sandbox, 'advideos', 1500, { after: 4 });
  const { id } = await sendAll(client, selectionOf(creative), [eu]);
  await requestArrived();
  installation.killServer();
  await installation.healthy();
  expect(await ended(id, 180_000)).toMatchObject({ state: 'finished', counts: { ready: 1, failed: 0 } });
  expect(await expectOnce(id)).toBe(1);
  const arrivals = await controlMeta<Arrival[]>(sandbox, 'GET /requests?after=0');
  const sent = arrivals
    .filter(({ path }) => path.endsWith('/advideos'))
    .reduce((sum, request) => sum + request.bytes, 0);
  // At most the piece during the kill is sent again, and the forms around the pieces are small.
  expect(sent).toBeGreaterThan(bytes.length);
  expect(sent).toBeLessThan(bytes.length + pieceBytes + 50_000);
  report(`send killed during a piece: 1 asset, ${sent - bytes.length} of ${bytes.length} bytes sent again`);
});

const kills = 8;

test(`80 sends survive ${kills} kills at random moments`, async () => {
  const creatives = [await filled({ images: 36, videos: 4 })];
  const { id } = await sendAll(client, selectionOf(...creatives), [eu, uk]);
  const began = performance.now();
  for (let count = 0; count < kills; count += 1) {
    await sleep(300 + random() * 1500);
    if (count % 4 === 3) installation.killDatabase('postmaster');
    else installation.killServer();
    await installation.healthy();
  }
  const delivery = await ended(id, 280_000);
  expect(delivery).toMatchObject({ state: 'finished', counts: { ready: 80, failed: 0 } });
  expect(await expectOnce(id)).toBe(80);
  const tries = (await sendingsOf(client, id)).reduce((sum, { attempt }) => sum + attempt, 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  report(`80 sends, ${kills} kills: 80 assets, no double, ${tries} tries, ${seconds} s (seed ${seed})`);
}, 400_000);
