import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { repairs } from '@ad-foundry/contract/repairs.ts';
import { brief, reread, slotOf, versionsOf } from '@ad-foundry/server/src/testing/briefs.ts';
import { upload } from '@ad-foundry/server/src/testing/uploading.ts';
import { writeRequest } from './http-text.ts';
import { generateLoad } from './load-generator.ts';
import { startProduct } from './product.ts';
import { cookieOf } from './sessions.ts';
import { median } from './statistics.ts';

const count = 4;
const seconds = 5;

/** The median latency of a signed-in read, alone and while four videos of another organization are repaired. */
export async function readBesideRepairs(
  folder: string,
  { video, runs }: { video: string; runs: number },
): Promise<{ alone: number[]; beside: number[] }> {
  const product = await startProduct({ folder });
  const [quiet, noisy] = [product.browser(), product.browser()];
  const { organizationId } = await quiet.signUp();
  await noisy.signUp();
  const headers = {
    host: new URL(product.url).host,
    cookie: cookieOf(quiet),
    origin: product.url,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'x-organization': organizationId ?? '',
  };
  const request = writeRequest({ path: '/api/campaigns?limit=20', headers });
  const port = Number(new URL(product.url).port);
  const ask = async () =>
    median((await generateLoad({ port, requests: [request], connections: 1, seconds })).latencies);
  const bytes = readFileSync(video);
  const deliver = async (name: string) => {
    const creative = await brief(noisy, { formats: ['story'] });
    await upload(noisy, { slotId: slotOf(creative).id, name, bytes });
    for (;;) {
      const [version] = versionsOf(await reread(noisy, creative));
      if (!version) throw new Error('the video was not stored');
      if (version.preview.state !== 'pending') return version.id;
      await sleep(500);
    }
  };
  const isRepairing = async (versionId: VersionId) => {
    const { last } = await noisy.call(repairs.plan, { params: { versionId } });
    return last?.state === 'waiting' || last?.state === 'running';
  };
  const areRepairing = async (ids: VersionId[]) => (await Promise.all(ids.map(isRepairing))).some(Boolean);
  const results = { alone: [] as number[], beside: [] as number[] };
  await ask();
  for (let run = 1; run <= runs; run += 1) {
    const ids: VersionId[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await deliver(`video-${index}.mp4`));
    await sleep(2000);
    results.alone.push(await ask());
    for (const versionId of ids) {
      const body = { creationKey: randomUUID(), way: 'blur' as const };
      await noisy.call(repairs.start, { params: { versionId }, body });
    }
    results.beside.push(await ask());
    if (!(await areRepairing(ids))) throw new Error('the repairs ended before the reads');
    while (await areRepairing(ids)) await sleep(500);
  }
  await product.stop();
  return results;
}
