import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { brief, slotOf } from '#testing/briefs.ts';
import { finished, pictured, useDeliveries, type DeliveryBench } from '#testing/deliveries.ts';
import { eu, libraryOf, selectionOf, sendAll, sendingsOf } from '#testing/sending.ts';
import { upload } from '#testing/uploading.ts';
import type { DeliveryId } from '@ad-foundry/contract/ids.ts';
import { sweepSendingsJob } from './jobs.ts';
import { longTest } from '#testing/long.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const bench = useDeliveries();

/** Rewinds a finished sending to the state in which a killed worker leaves it; its job is lost. */
async function rewind({ app }: DeliveryBench, deliveryId: DeliveryId, set: string, values: unknown[] = []) {
  await app.sql(
    `update sendings set finished_at = null, updated_at = now() - interval '1 hour', due_at = null, lease_token = $2,
       leased_until = now() - interval '1 hour', ${set} where delivery_id = $1`,
    [deliveryId, randomUUID(), ...values],
  );
  await app.sql('update deliveries set finished_at = null where id = $1', [deliveryId]);
}

async function sweep(deliveryId: DeliveryId) {
  await bench.app.runJob(sweepSendingsJob);
  const ended = await finished(bench.ana, deliveryId);
  expect(ended).toMatchObject({ state: 'finished', counts: { ready: 1 } });
  return sendingsOf(bench.ana, deliveryId);
}

const posts = async (path: string) =>
  (await bench.app.sql(`select 1 from provider_calls where method = 'POST' and path like $1`, [`%${path}%`])).length;

longTest('a picture that arrived before its worker was killed is found, not sent again', async () => {
  const creative = await pictured(bench);
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await finished(bench.ana, id);
  const [before] = await sendingsOf(bench.ana, id);
  const sent = await posts('adimages');
  await rewind(bench, id, `state = 'sending', is_unsure = true, asset_id = null`);
  const [after] = await sweep(id);
  expect(after?.asset).toEqual(before?.asset);
  expect(await posts('adimages')).toBe(sent);
  expect((await libraryOf(bench.sandbox, eu)).images).toHaveLength(1);
});

longTest('a picture whose job was lost before the first byte is sent', async () => {
  const creative = await pictured(bench);
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await finished(bench.ana, id);
  await rewind(bench, id, `state = 'queued', is_unsure = false, asset_id = null`);
  await sweep(id);
  expect((await libraryOf(bench.sandbox, eu)).images).toHaveLength(1);
});

test('a video continues from the step at which its worker was killed, and becomes one asset', async () => {
  const creative = await brief(bench.ana, { formats: ['story'] });
  await upload(bench.ana, { slotId: slotOf(creative).id, name: 'b.mp4', bytes: bench.video });
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await finished(bench.ana, id);
  const [before] = await sendingsOf(bench.ana, id);
  const videoId = before?.asset?.id ?? '';
  const url = `${bench.sandbox.http}/meta/rupload/video-ads-upload/v26.0/${videoId}`;
  const transfer = JSON.stringify({ videoId, handle: JSON.stringify({ route: 'stream', url }) });
  const steps = [
    // All bytes have arrived, but it is unknown whether the transfer was ended.
    `state = 'sending', is_unsure = true, asset_id = null, transfer = $3::jsonb`,
    // The bytes have arrived, but the worker did not store that.
    `state = 'sending', is_unsure = false, asset_id = null, sent_bytes = 0, transfer = $3::jsonb`,
    // The platform processes the video, but no job polls its state.
    `state = 'processing', is_unsure = true, transfer = $3::jsonb`,
  ];
  for (const step of steps) {
    await rewind(bench, id, step, [transfer]);
    const [after] = await sweep(id);
    expect(after?.asset?.id).toBe(videoId);
    expect((await libraryOf(bench.sandbox, eu)).videos).toHaveLength(1);
  }
});

test('a worker skips a sending that another worker has claimed', async () => {
  const creative = await pictured(bench);
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await finished(bench.ana, id);
  const calls = await posts('adimages');
  await rewind(bench, id, `state = 'sending', asset_id = null, is_unsure = true`);
  await bench.app.sql(`update sendings set leased_until = now() + interval '1 hour' where delivery_id = $1`, [id]);
  await bench.app.runJob(sweepSendingsJob);
  expect((await sendingsOf(bench.ana, id)).map(({ state }) => state)).toEqual(['sending']);
  expect(await posts('adimages')).toBe(calls);
});
