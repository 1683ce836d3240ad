import { expect, test, vi } from 'vitest';
import type { DeliveryId } from '@ad-foundry/contract/ids.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { fault, deliveredVideo, finished, hurry, pictured, statesOf, useDeliveries } from '#testing/deliveries.ts';
import { eu, libraryOf, selectionOf, sendAll, sendingsOf } from '#testing/sending.ts';
import { upload } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const bench = useDeliveries();

const isUnsure = async (id: DeliveryId) =>
  (await bench.app.sql<{ is_unsure: boolean }>('select is_unsure from sendings where delivery_id = $1', [id]))[0]
    ?.is_unsure;
const every = { hurried: ['queued', 'paused', 'processing'] as ('queued' | 'paused' | 'processing')[] };
const lost = (rule: object) => fault(bench, { fault: 'cut-after-work', method: 'POST', count: 1, ...rule });

longTest('the outcome stays unknown while a rate limit prevents asking for it, and the file arrives once', async () => {
  const creative = await pictured(bench);
  await lost({ path: 'adimages' });
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await fault(bench, { fault: 'throttled', method: 'GET', path: 'adimages', count: 1, minutes: 1 });
  await expect.poll(() => statesOf(bench.ana, id), { timeout: 20_000 }).toEqual(['paused']);
  expect(await isUnsure(id)).toBe(true);
  await hurry(bench, 10);
  expect(await finished(bench.ana, id, every)).toMatchObject({ counts: { ready: 1 } });
  const posts = await bench.app.sql(
    `select 1 from provider_calls where organization_id = $1 and method = 'POST' and path like '%adimages'`,
    [bench.organizationId],
  );
  expect(posts).toHaveLength(1);
});

test('a file that has arrived is ready, although a virus was found in it since', async () => {
  const creative = await pictured(bench);
  await lost({ path: 'adimages' });
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await expect.poll(() => isUnsure(id), { timeout: 20_000 }).toBe(true);
  await expect.poll(async () => (await libraryOf(bench.sandbox, eu)).images.length).toBe(1);
  await bench.app.sql(`update versions set scan_state = 'infected' where organization_id = $1`, [bench.organizationId]);
  expect(await finished(bench.ana, id, every)).toMatchObject({ counts: { ready: 1 } });
});

test('the platform is asked for the outcome of a failed sending before the file is sent again', async () => {
  const creative = await deliveredVideo(bench);
  // The call that ends the transfer succeeds, but its answer is lost.
  await lost({ path: 'video_ads', after: 1 });
  const first = await sendAll(bench.ana, selectionOf(creative), [eu]);
  await expect.poll(() => isUnsure(first.id), { timeout: 20_000 }).toBe(true);
  await expect
    .poll(async () => (await libraryOf(bench.sandbox, eu)).videos.filter(({ state }) => state === 'kept').length)
    .toBe(1);
  await bench.app.sql(
    `update sendings set state = 'failed', reason = 'disabled-account', due_at = null, lease_token = null, leased_until = null, finished_at = now()
       where delivery_id = $1`,
    [first.id],
  );
  const second = await sendAll(bench.ana, selectionOf(creative), [eu]);
  expect(await finished(bench.ana, second.id, every)).toMatchObject({ counts: { ready: 1 } });
  const kept = (await libraryOf(bench.sandbox, eu)).videos.filter(({ state }) => state === 'kept');
  expect(kept).toHaveLength(1);
  expect((await sendingsOf(bench.ana, second.id))[0]?.asset?.id).toBe(kept[0]?.id);
});

test('a video that is sent in parts is stored once, although answers to a part and to the end are lost', async () => {
  const creative = await brief(bench.ana, { formats: ['story'] });
  const box = Buffer.alloc(3 * 1024 * 1024);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  const bytes = Buffer.concat([bench.video, box]);
  await upload(bench.ana, { slotId: slotOf(creative).id, name: 'b.mp4', bytes });
  await fault(bench, { fault: '10', method: 'POST', path: 'video_ads' });
  const pieces = Math.ceil(bytes.length / (1024 * 1024));
  // The call that starts the transfer counts too. The call that triggers the first fault does not count for the second.
  await lost({ path: 'advideos', after: 2 });
  await lost({ path: 'advideos', after: pieces });
  const { id } = await sendAll(bench.ana, selectionOf(creative), [eu]);
  expect(await finished(bench.ana, id, every)).toMatchObject({ state: 'finished', counts: { ready: 1 } });
  const kept = (await libraryOf(bench.sandbox, eu)).videos.filter(({ state }) => state === 'kept');
  expect(kept).toMatchObject([{ sha256: (await sendingsOf(bench.ana, id))[0]?.sha256 }]);
});
