import { describe, expect, test, vi } from 'vitest';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import {
  fault,
  finished,
  delayRequest,
  hurry,
  newPicture,
  pictured,
  statesOf,
  useDeliveries,
} from '#testing/deliveries.ts';
import { confirmationOf, eu, libraryOf, selectionOf, planFor, sendAll, sendingsOf, uk } from '#testing/sending.ts';
import { connectMeta, controlMeta, people } from '#testing/meta.ts';
import { follow } from '#testing/event-stream.ts';
import { upload } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const bench = useDeliveries();

describe('trouble at the platform:', () => {
  test('a file whose call succeeded but lost its answer is found at the platform and not sent again', async () => {
    const creative = await brief(bench.ana, { formats: ['feed', 'story'] });
    await upload(bench.ana, { slotId: slotOf(creative, 0).id, name: 'a.jpg', bytes: await newPicture() });
    await upload(bench.ana, { slotId: slotOf(creative, 1).id, name: 'b.mp4', bytes: bench.video });
    await fault(bench, { fault: 'cut-after-work', method: 'POST', path: 'adimages', count: 1 });
    // The call that requests the upload address, the upload of the bytes, and the call that ends the transfer.
    await fault(bench, { fault: 'cut-after-work', method: 'POST', path: 'video_ads', count: 1 });
    await fault(bench, { fault: 'cut-after-work', method: 'POST', path: 'video-ads-upload', count: 1 });
    await fault(bench, { fault: 'cut-after-work', method: 'POST', path: 'video_ads', after: 1, count: 1 });
    const delivery = await sendAll(bench.ana, selectionOf(creative), [eu]);
    const ended = await finished(bench.ana, delivery.id, { hurried: ['queued', 'processing'] });
    expect(ended).toMatchObject({ state: 'finished', counts: { ready: 2 } });
    const library = await libraryOf(bench.sandbox, eu);
    expect(library.images).toHaveLength(1);
    expect(library.videos.filter(({ state }) => state === 'kept')).toHaveLength(1);
  });

  longTest('a video continues where it stopped when the platform breaks off the transfer', async () => {
    const creative = await brief(bench.ana, { formats: ['story'] });
    await upload(bench.ana, { slotId: slotOf(creative).id, name: 'b.mp4', bytes: bench.video });
    await fault(bench, { fault: 'cut-upload', path: 'video-ads-upload', count: 1, bytes: 50_000 });
    const delivery = await sendAll(bench.ana, selectionOf(creative), [eu]);
    expect(await finished(bench.ana, delivery.id)).toMatchObject({ state: 'finished' });
    const [sent] = await sendingsOf(bench.ana, delivery.id);
    const [kept, ...more] = (await libraryOf(bench.sandbox, eu)).videos;
    expect(kept?.sha256).toBe(sent?.sha256);
    expect(more).toEqual([]);
  });

  longTest('a video is sent in the parts that the platform requests', async () => {
    const creative = await brief(bench.ana, { formats: ['story'] });
    const box = Buffer.alloc(3 * 1024 * 1024);
    box.writeUInt32BE(box.length);
    box.write('free', 4);
    await upload(bench.ana, {
      slotId: slotOf(creative).id,
      name: 'b.mp4',
      bytes: Buffer.concat([bench.video, box]),
    });
    await fault(bench, { fault: '10', method: 'POST', path: 'video_ads' });
    const delivery = await sendAll(bench.ana, selectionOf(creative), [eu]);
    expect(await finished(bench.ana, delivery.id)).toMatchObject({ state: 'finished' });
    const [sent] = await sendingsOf(bench.ana, delivery.id);
    const kept = (await libraryOf(bench.sandbox, eu)).videos.filter(({ state }) => state === 'kept');
    expect(kept).toMatchObject([{ sha256: sent?.sha256, flow: 'phases' }]);
  });

  test('an account pauses and continues automatically when the platform asks for fewer calls', async () => {
    const creative = await pictured(bench);
    await fault(bench, { fault: 'throttled', method: 'POST', path: 'adimages', count: 1, minutes: 1 });
    const delivery = await sendAll(bench.ana, selectionOf(creative), [eu]);
    await expect.poll(() => statesOf(bench.ana, delivery.id), { timeout: 20_000 }).toEqual(['paused']);
    const [waiting] = await sendingsOf(bench.ana, delivery.id);
    expect(waiting?.pause).toMatchObject({ reason: 'throttled', remedy: 'wait', code: expect.any(String) });
    expect(Date.parse(waiting?.pause?.until ?? '')).toBeGreaterThan(bench.app.clock.now().getTime());
    expect(waiting?.attempt).toBe(0);
    const { items } = await bench.ana.call(deliveries.list, { query: { creativeId: creative.id } });
    expect(items).toMatchObject([{ state: 'paused', pausedUntil: waiting?.pause?.until }]);
    await hurry(bench, 10);
    expect(await finished(bench.ana, delivery.id)).toMatchObject({ state: 'finished' });
  });

  test('all sendings wait for a new connection when the platform no longer accepts the token', async () => {
    const creative = await pictured(bench);
    const plan = await planFor(bench.ana, selectionOf(creative), [eu, uk]);
    await controlMeta(bench.sandbox, 'POST /people', { person: people.marie, action: 'change-password' });
    const delivery = await bench.ana.call(deliveries.create, { body: confirmationOf(plan) });
    await expect.poll(() => statesOf(bench.ana, delivery.id), { timeout: 20_000 }).toEqual(['paused', 'paused']);
    expect((await sendingsOf(bench.ana, delivery.id)).map(({ pause }) => pause)).toMatchObject([
      { reason: 'expired', remedy: 'reconnect', until: null },
      { reason: 'expired', remedy: 'reconnect', until: null },
    ]);
    await connectMeta(bench.ana, { person: people.marie });
    expect(await finished(bench.ana, delivery.id)).toMatchObject({ state: 'finished', counts: { ready: 2 } });
  });

  test('a sending fails with the reason when the platform refuses the file, and a retry sends it', async () => {
    const creative = await pictured(bench);
    await fault(bench, { fault: '100', method: 'POST', path: 'adimages', count: 1 });
    const delivery = await sendAll(bench.ana, selectionOf(creative), [eu]);
    expect(await finished(bench.ana, delivery.id)).toMatchObject({ state: 'failed', can: { retry: true } });
    const [failed] = await sendingsOf(bench.ana, delivery.id);
    expect(failed?.failure).toMatchObject({
      reason: 'refused',
      remedy: 'replace-file',
      code: expect.stringMatching(/^100/),
      message: expect.any(String),
      traceId: expect.any(String),
    });
    const retried = await bench.ana.call(deliveries.retry, { params: { deliveryId: delivery.id }, body: {} });
    expect(retried).toMatchObject({ finishedAt: null, can: { retry: false } });
    expect(await finished(bench.ana, delivery.id)).toMatchObject({
      state: 'finished',
      counts: { ready: 1, failed: 0 },
    });
  });

  test('a sending fails with its reason when the platform has disabled the account since the dry run', async () => {
    const creative = await pictured(bench);
    const plan = await planFor(bench.ana, selectionOf(creative), [eu]);
    await controlMeta(bench.sandbox, 'POST /accounts', { account: eu.slice(4), status: 2 });
    const { id } = await bench.ana.call(deliveries.create, { body: confirmationOf(plan) });
    await finished(bench.ana, id);
    expect(await sendingsOf(bench.ana, id)).toMatchObject([
      { state: 'failed', failure: { reason: 'disabled-account', remedy: 'check-account' } },
    ]);
    await controlMeta(bench.sandbox, 'POST /accounts', { account: eu.slice(4), status: 1 });
  });

  test('a sending fails with the platform’s message when the platform cannot process the video', async () => {
    const creative = await brief(bench.ana, { formats: ['story'] });
    await upload(bench.ana, { slotId: slotOf(creative).id, name: 'b.mp4', bytes: bench.video });
    await controlMeta(bench.sandbox, 'POST /settings', { processingMs: 200, processingFailures: 1 });
    const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
    await finished(bench.ana, id);
    expect(await sendingsOf(bench.ana, id)).toMatchObject([
      { state: 'failed', failure: { reason: 'processing', message: expect.any(String) } },
    ]);
  });
});

test('a sending that waits for a paused one of another delivery shows the pause and its end', async () => {
  const creative = await pictured(bench);
  await fault(bench, { fault: 'throttled', method: 'POST', path: 'adimages', count: 1, minutes: 1 });
  const first = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await expect.poll(() => statesOf(bench.ana, first.id), { timeout: 20_000 }).toEqual(['paused']);
  const [leader] = await sendingsOf(bench.ana, first.id);
  const { until } = leader?.pause ?? {};
  expect(until).toEqual(expect.any(String));
  expect(leader?.waitsFor).toBeNull();
  const second = await sendAll(bench.ana, selectionOf(creative), [eu]);
  expect(second).toMatchObject({ state: 'paused', pausedUntil: until, counts: { paused: 1, queued: 0 } });
  expect(second.advertisers[0]?.pause).toMatchObject({ reason: 'throttled', remedy: 'wait', until });
  expect(await sendingsOf(bench.ana, second.id)).toMatchObject([
    {
      state: 'paused',
      pause: leader?.pause,
      waitsFor: { deliveryId: first.id, startedAt: first.createdAt },
      can: { pause: false, resume: false, cancel: true },
    },
  ]);
  const { items } = await bench.ana.call(deliveries.list, { query: { creativeId: creative.id } });
  expect(items.map(({ state, pausedUntil }) => [state, pausedUntil])).toEqual([
    ['paused', until],
    ['paused', until],
  ]);
  const screen = await follow(bench.ana);
  await delayRequest(bench.sandbox, 'adimages', 2500);
  const goingOn = hurry(bench, 10);
  const ofSecond = () => screen.received().some(({ deliveryId }) => deliveryId === second.id);
  await screen.until(ofSecond, 'the news that the first one goes on');
  expect(await statesOf(bench.ana, second.id)).toEqual(['queued']);
  screen.close();
  await goingOn;
  expect(await finished(bench.ana, second.id)).toMatchObject({ state: 'finished', counts: { 'already-there': 1 } });
  expect(await sendingsOf(bench.ana, second.id)).toMatchObject([{ pause: null, waitsFor: null }]);
});

test('waiting sendings can be canceled; another delivery of the same file then sends it', async () => {
  const creative = await pictured(bench);
  await fault(bench, { fault: 'throttled', method: 'POST', path: 'adimages', count: 1 });
  const first = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await expect.poll(() => statesOf(bench.ana, first.id), { timeout: 20_000 }).toEqual(['paused']);
  const second = await sendAll(bench.ana, selectionOf(creative), [eu]);
  expect(second.counts).toMatchObject({ paused: 1 });
  await bench.ana.call(deliveries.cancel, { params: { deliveryId: first.id }, body: {} });
  expect(await finished(bench.ana, first.id)).toMatchObject({ state: 'canceled' });
  await controlMeta(bench.sandbox, 'DELETE /faults');
  await hurry(bench, 20);
  expect(await finished(bench.ana, second.id)).toMatchObject({ state: 'finished', counts: { ready: 1 } });
  expect((await libraryOf(bench.sandbox, eu)).images).toHaveLength(1);
});
