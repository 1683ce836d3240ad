import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { archive } from '@ad-foundry/contract/archive.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { Problem } from '@ad-foundry/contract/errors.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { announce, append, offsetOf } from '#testing/uploading.ts';
import { sweepUploadsJob } from './jobs.ts';

const app = await useApp();
const client = app.browser();
const tus = { 'tus-resumable': '1.0.0' };
let creative: Creative;
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 1080, height: 1080 });
});
beforeEach(async () => {
  await client.signUp();
  creative = await brief(client);
});

/** Starts an upload and sends its first bytes. */
async function begin(): Promise<string> {
  const created = await announce(client, { slotId: slotOf(creative).id, name: 'photo.jpg', bytes });
  const location = created.headers.get('location') ?? '';
  expect((await append(client, location, 0, bytes.subarray(0, 5000))).status).toBe(204);
  return location;
}

/** Moves the clock past the upload's `Upload-Expires`. */
async function expire(location: string): Promise<void> {
  const expires = new Date((await offsetOf(client, location)).headers.get('upload-expires') ?? '');
  app.clock.advance(expires.getTime() - app.clock.now().getTime() + 2000);
}

async function outcomeOf(answer: Response) {
  const body = await answer.text();
  return body === '' ? [answer.status] : [answer.status, (JSON.parse(body) as Problem).code];
}

const versions = async () => versionsOf(await reread(client, creative));

test('an upload past Upload-Expires is gone before the sweep has run', async () => {
  const location = await begin();
  await expire(location);
  const gone = [410, 'upload.expired'];
  expect(await outcomeOf(await offsetOf(client, location))).toEqual([410]);
  expect(await outcomeOf(await append(client, location, 5000, bytes.subarray(5000)))).toEqual(gone);
  expect(await outcomeOf(await append(client, location, 5000, bytes.subarray(0, 0)))).toEqual(gone);
  const remove = () => client.send(location, { method: 'DELETE', headers: tus });
  expect(await outcomeOf(await remove())).toEqual(gone);
  const override = { ...tus, 'x-http-method-override': 'HEAD' };
  expect((await client.send(location, { method: 'POST', headers: override })).status).toBe(410);
  expect(await versions()).toEqual([]);
  await app.runJob(sweepUploadsJob);
  expect(await outcomeOf(await remove())).toEqual([404, 'upload.not-found']);
});

test('an expired upload is no longer offered for resuming', async () => {
  const location = await begin();
  const params = { creativeId: creative.id };
  expect((await client.call(uploads.unfinished, { params })).items).toHaveLength(1);
  await expire(location);
  expect((await client.call(uploads.unfinished, { params })).items).toEqual([]);
  expect((await client.call(uploads.list, { query: {} })).items).toEqual([]);
});

test('an upload to an archived creative does not expire', async () => {
  const location = await begin();
  await client.call(archive.archiveCreative, { params: { creativeId: creative.id }, body: {} });
  app.clock.advance(limits.uploadIdleMs + 60_000);
  expect((await offsetOf(client, location)).status).toBe(200);
});

test('an upload whose bytes have all arrived is stored instead of expiring', async () => {
  const location = await begin();
  appendFileSync(path.join(app.dataDir, 'files/incoming', location.split('/').at(-1) ?? ''), bytes.subarray(5000));
  app.clock.advance(limits.uploadIdleMs + 60_000);
  expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe(String(bytes.length));
  expect(await versions()).toHaveLength(1);
});
