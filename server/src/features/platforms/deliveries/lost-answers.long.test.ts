import { expect, test, vi } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { fault, finished, newPicture, useDeliveries } from '#testing/deliveries.ts';
import { eu, libraryOf, selectionOf, sendAll, sendingsOf, uk } from '#testing/sending.ts';
import { upload } from '#testing/uploading.ts';

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 });

const bench = useDeliveries();

const accounts = [eu, uk];
const sends = 1000;
const filesPerCreative = 50;
const videosPerCreative = 5;

/** A video with a different content per index: an ISO box at its end, which players skip. */
function videoNumber(index: number): Buffer {
  const box = Buffer.alloc(12);
  box.writeUInt32BE(12);
  box.write('free', 4);
  box.writeUInt32BE(index, 8);
  return Buffer.concat([bench.video, box]);
}

async function filled(number: number): Promise<Creative> {
  const creative = await brief(bench.ana, { name: `Creative ${number}`, formats: ['feed', 'story'] });
  for (let index = 0; index < filesPerCreative; index += 1) {
    const isVideo = index < videosPerCreative;
    await upload(bench.ana, {
      slotId: slotOf(creative, isVideo ? 1 : 0).id,
      name: isVideo ? 'a.mp4' : 'a.jpg',
      bytes: isVideo ? videoNumber(number * filesPerCreative + index) : await newPicture(),
    });
  }
  return creative;
}

test(`${sends} sendings become ${sends} assets at a platform that loses one answer in ten`, async () => {
  const creatives: Creative[] = [];
  for (let number = 0; number < sends / accounts.length / filesPerCreative; number += 1) {
    creatives.push(await filled(number));
  }
  await fault(bench, { fault: 'cut-after-work', method: 'POST', probability: 0.1 });
  const began = performance.now();
  const { id } = await sendAll(bench.ana, selectionOf(...creatives), accounts);
  const ended = await finished(bench.ana, id, { timeout: 1_000_000, hurried: [] });
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  expect(ended).toMatchObject({ state: 'finished', counts: { ready: sends, failed: 0 } });
  const sent = await sendingsOf(bench.ana, id);
  let assets = 0;
  for (const advertiserId of accounts) {
    const { images, videos } = await libraryOf(bench.sandbox, advertiserId);
    const hashes = [...images, ...videos.filter(({ state }) => state === 'kept')].map(({ sha256 }) => sha256 ?? '');
    const advertiserSendings = sent.filter((sending) => sending.advertiserId === advertiserId);
    expect(hashes.toSorted()).toEqual(advertiserSendings.map(({ sha256 }) => sha256).toSorted());
    assets += hashes.length;
  }
  expect(assets).toBe(sends);
  const tries = sent.reduce((sum, { attempt }) => sum + attempt, 0);
  const [calls] = await bench.app.sql<{ count: number }>(`select count(*)::int from provider_calls`);
  const each = ((calls?.count ?? 0) / sends).toFixed(1);
  process.stdout.write(`${sends} sends: ${assets} assets, ${tries} tries, ${each} calls each, ${minutes} min\n`);
});
