import { expect, test, vi } from 'vitest';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { DeliveryId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import {
  fault,
  deliveredVideo,
  finished,
  delayRequest,
  hurry,
  newPicture,
  pictured,
  statesOf,
  useDeliveries,
} from '#testing/deliveries.ts';
import { connectAdvertisers, eu, libraryOf, selectionOf, planFor, sendAll, sendingsOf } from '#testing/sending.ts';
import { upload } from '#testing/uploading.ts';
import { sweepSendingsJob } from './jobs.ts';
import { longTest } from '#testing/long.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const bench = useDeliveries();

const stateOf = async (id: DeliveryId) => (await statesOf(bench.ana, id))[0];
const keptVideos = async () => (await libraryOf(bench.sandbox, eu)).videos.filter(({ state }) => state === 'kept');

test('a file that is replaced while it is sent arrives as confirmed; the new file is another upload', async () => {
  const creative = await pictured(bench);
  const requests = await delayRequest(bench.sandbox, 'adimages', 1000);
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await requests();
  const slot = slotOf(creative);
  const cardId = slot.variations[0]?.cards[0]?.id ?? '';
  await upload(bench.ana, { slotId: slot.id, cardId, name: 'new.jpg', bytes: await newPicture() });
  expect(await finished(bench.ana, id)).toMatchObject({ state: 'finished', counts: { ready: 1 } });
  const [sent] = await sendingsOf(bench.ana, id);
  expect(sent).toMatchObject({ state: 'ready', replaced: true });
  const plan = await planFor(bench.ana, selectionOf(creative), [eu]);
  expect(plan.sendings).toMatchObject([{ outcome: 'upload' }]);
  expect(plan.files[0]?.sha256).not.toBe(sent?.sha256);
});

test('a video that is canceled during its transfer is not stored; a paused one continues when resumed', async () => {
  const [canceled, paused] = [await deliveredVideo(bench, 'Canceled'), await brief(bench.ana, { formats: ['story'] })];
  const box = Buffer.from('\0\0\0\x0cfreeheld', 'latin1');
  await upload(bench.ana, {
    slotId: slotOf(paused).id,
    name: 'b.mp4',
    bytes: Buffer.concat([bench.video, box]),
  });
  const both = await delayRequest(bench.sandbox, 'video-ads-upload', 4000, { count: 2, after: 0 });
  const [first, second] = [
    await sendAll(bench.ana, selectionOf(canceled), [eu]),
    await sendAll(bench.ana, selectionOf(paused), [eu]),
  ];
  await both();
  await expect.poll(() => stateOf(second.id)).toBe('sending');
  await bench.ana.call(deliveries.cancel, { params: { deliveryId: first.id }, body: {} });
  expect(await finished(bench.ana, first.id)).toMatchObject({ state: 'canceled', counts: { canceled: 1 } });
  const pausedDelivery = await bench.ana.call(deliveries.pause, { params: { deliveryId: second.id }, body: {} });
  expect(pausedDelivery).toMatchObject({
    state: 'paused',
    finishedAt: null,
    can: { pause: false, resume: true, cancel: true },
  });
  expect(pausedDelivery.advertisers[0]?.pause).toMatchObject({ reason: 'held', remedy: 'resume', until: null });
  // Neither a sweep nor a new connection resumes the paused sending.
  await bench.app.sql(`update sendings set updated_at = now() - interval '1 hour' where delivery_id = $1`, [second.id]);
  await bench.app.runJob(sweepSendingsJob);
  await connectAdvertisers(bench.ana);
  expect(await stateOf(second.id)).toBe('paused');
  const resumed = await bench.ana.call(deliveries.resume, { params: { deliveryId: second.id }, body: {} });
  expect(resumed.can).toMatchObject({ pause: true, resume: false });
  expect(await finished(bench.ana, second.id)).toMatchObject({ state: 'finished', counts: { ready: 1 } });
  const [sent] = await sendingsOf(bench.ana, second.id);
  expect(await keptVideos()).toMatchObject([{ sha256: sent?.sha256 }]);
  const acts = await bench.app.sql(
    `select act from audit_entries where organization_id = $1 and act like 'delivery.%'`,
    [bench.organizationId],
  );
  expect(acts.map(({ act }) => act as string)).toEqual(
    expect.arrayContaining(['delivery.canceled', 'delivery.paused', 'delivery.resumed']),
  );
});

test('while a sending is paused, another delivery of the same file sends it, and both complete', async () => {
  const creative = await pictured(bench);
  await fault(bench, { fault: 'throttled', method: 'POST', path: 'adimages', count: 1, minutes: 1 });
  const first = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await expect.poll(() => stateOf(first.id), { timeout: 20_000 }).toBe('paused');
  const second = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await bench.ana.call(deliveries.pause, { params: { deliveryId: first.id }, body: {} });
  await hurry(bench, 10);
  const hurried = ['queued', 'paused', 'processing'] as const;
  expect(await finished(bench.ana, second.id, { hurried: [...hurried] })).toMatchObject({ counts: { ready: 1 } });
  expect(await finished(bench.ana, first.id)).toMatchObject({ state: 'finished', counts: { 'already-there': 1 } });
  expect((await libraryOf(bench.sandbox, eu)).images).toHaveLength(1);
});

longTest(
  'a sending fails with the reason if its file was purged, and pauses and continues if the storage fails',
  async () => {
    const [gone, down] = [await pictured(bench, 'Gone'), await pictured(bench, 'Down')];
    const { storage } = bench.app.services.adapters;
    const plans = [
      await planFor(bench.ana, selectionOf(gone), [eu]),
      await planFor(bench.ana, selectionOf(down), [eu]),
    ];
    await storage.remove(bench.organizationId, plans[0]?.files[0]?.sha256 ?? '');
    const first = await sendAll(bench.ana, selectionOf(gone), [eu]);
    await finished(bench.ana, first.id);
    expect(await sendingsOf(bench.ana, first.id)).toMatchObject([
      { state: 'failed', failure: { reason: 'file-gone', remedy: 'replace-file' }, can: { retry: true } },
    ]);
    const broken = vi
      .spyOn(storage, 'size')
      .mockRejectedValue(Object.assign(new Error('the file store does not answer'), { code: 'EHOSTDOWN' }));
    try {
      const second = await sendAll(bench.ana, selectionOf(down), [eu]);
      await expect.poll(() => stateOf(second.id), { timeout: 20_000 }).toBe('paused');
      expect(await sendingsOf(bench.ana, second.id)).toMatchObject([
        { attempt: 0, pause: { reason: 'storage', remedy: 'wait', until: expect.any(String) } },
      ]);
      broken.mockRestore();
      await hurry(bench, 2);
      expect(await finished(bench.ana, second.id)).toMatchObject({ state: 'finished', counts: { ready: 1 } });
    } finally {
      broken.mockRestore();
    }
  },
);

test('a deleted organization stops sending, and continues once it is restored', async () => {
  const creative = await deliveredVideo(bench);
  const requests = await delayRequest(bench.sandbox, 'video-ads-upload', 6000);
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await requests();
  const values = [bench.organizationId];
  await bench.app.sql('update organizations set deleted_at = now() where id = $1', values);
  const calls = async () =>
    (
      await bench.app.sql(
        `select 1 from provider_calls where organization_id = $1 and path like '%video%' and status = 200`,
        values,
      )
    ).length;
  const workers = () =>
    bench.app.sql(`select 1 from jobs.job where name = 'delivery.send' and group_id = $1 and state = 'active'`, values);
  // The transfer ends, although the platform would still accept bytes.
  await expect.poll(async () => (await workers()).length, { timeout: 20_000 }).toBe(0);
  expect(await calls()).toBe(1);
  await bench.app.sql('update organizations set deleted_at = null where id = $1', values);
  bench.app.clock.advance(60 * 60_000);
  await bench.app.runJob(sweepSendingsJob);
  expect(await finished(bench.ana, id)).toMatchObject({ state: 'finished', counts: { ready: 1 } });
  expect(await keptVideos()).toHaveLength(1);
});

longTest('many sendings of one organization do not block those of another', async () => {
  const much = await brief(bench.ana, { name: 'Much' });
  const slotId = slotOf(much).id;
  const put = async () => upload(bench.ana, { slotId, name: 'a.jpg', bytes: await newPicture() });
  await Promise.all(Array.from({ length: 16 }, put));
  const other = bench.app.browser();
  const organizationId = (await other.signUp()).organizationId as OrganizationId;
  await connectAdvertisers(other);
  const little = await pictured({ ...bench, ana: other, organizationId });
  const requests = await delayRequest(bench.sandbox, 'adimages', 1500, { count: 17 });
  const large = await sendAll(bench.ana, selectionOf(much), [eu]);
  await requests();
  const small = await sendAll(other, selectionOf(little), [eu]);
  expect(await finished(other, small.id)).toMatchObject({ state: 'finished' });
  const { counts } = await bench.ana.call(deliveries.find, { params: { deliveryId: large.id }, query: {} });
  expect(counts.queued).toBeGreaterThan(0);
  await bench.ana.call(deliveries.cancel, { params: { deliveryId: large.id }, body: {} });
  await finished(bench.ana, large.id);
});
