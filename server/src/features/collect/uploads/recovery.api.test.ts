import { appendFileSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { incomingFiles, expectReconciled } from '#testing/files.ts';
import { encodeVideo, picture } from '#testing/media.ts';
import { announce, append, offsetOf, upload } from '#testing/uploading.ts';
import { sweepUploadsJob } from './jobs.ts';
import { longTest } from '#testing/long.ts';

let app: TestApp;
let other: TestApp;
let client: TestClient;
let creative: Creative;
let slotId: string;
let bytes: Buffer;
beforeAll(async () => {
  app = await startApp();
  other = await startApp({}, { beside: app });
  bytes = await picture({ width: 1080, height: 1080 });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
beforeEach(async () => {
  client = app.browser();
  await client.signUp();
  creative = await brief(client);
  slotId = slotOf(creative).id;
});

async function begin(name = 'photo.jpg', content = bytes): Promise<string> {
  const created = await announce(client, { slotId, name, bytes: content });
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
}

const idOf = (location: string) => location.split('/').at(-1) as UploadId;

/** Simulates a server that crashes after the last byte is on disk, before it processes the file. */
async function beginAndDie(content = bytes): Promise<string> {
  const location = await begin('photo.jpg', content);
  appendFileSync(path.join(app.dataDir, 'files/incoming', idOf(location)), content);
  return location;
}

async function versions() {
  return versionsOf(await reread(client, creative));
}

test('a request for the offset finishes an upload whose final response was lost', async () => {
  const location = await beginAndDie();
  const answer = await offsetOf(client, location);
  expect(answer.headers.get('upload-offset')).toBe(String(bytes.length));
  expect(await versions()).toHaveLength(1);
  expect(await client.call(uploads.status, { params: { uploadId: idOf(location) } })).toMatchObject({
    state: 'stored',
  });
  expect(incomingFiles(app)).not.toContain(idOf(location));
});

test('the sweep job finishes an interrupted upload once, even if two sweeps run concurrently (R03)', async () => {
  for (let round = 1; round <= 5; round++) {
    await beginAndDie();
    await Promise.all([app.runJob(sweepUploadsJob), other.runJob(sweepUploadsJob), app.runJob(sweepUploadsJob)]);
    expect(await versions()).toHaveLength(round);
  }
  await expectReconciled(app);
});

longTest('concurrent clients and sweeps finish an upload once and get the same answer', async () => {
  const twin = other.browser();
  for (const [name, value] of client.cookies) twin.cookies.set(name, value);
  for (let round = 1; round <= 8; round++) {
    const location = await beginAndDie();
    const [answers] = await Promise.all([
      Promise.all([client, twin, client, twin, client].map((node) => offsetOf(node, location))),
      other.runJob(sweepUploadsJob),
      app.runJob(sweepUploadsJob),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await versions()).toHaveLength(round);
  }
});

longTest('a refusal is the same for every concurrent request', async () => {
  const text = Buffer.from('not a picture '.repeat(50));
  const location = await beginAndDie(text);
  const answers = await Promise.all([1, 2, 3, 4].map(() => offsetOf(client, location)));
  await Promise.all([app.runJob(sweepUploadsJob), other.runJob(sweepUploadsJob)]);
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  expect(await versions()).toEqual([]);
  expect(incomingFiles(app)).not.toContain(idOf(location));
});

longTest('the sweep job finishes a complete upload among many unfinished ones', async () => {
  const { id: accountId, organizationId } = await client.me();
  await app.sql(
    `insert into uploads (id, organization_id, account_id, slot_id, file_name, size_bytes, created_at, touched_at)
     select 'upl_00' || n, $1, $2, $3, 'x.jpg', 10, now() - interval '1 day', now() - interval '1 day' from generate_series(1, 900) n`,
    [organizationId, accountId, slotId],
  );
  await beginAndDie();
  await app.runJob(sweepUploadsJob);
  expect(await versions()).toHaveLength(1);
  await app.sql(`delete from uploads where id like 'upl_00%'`);
});

test('the sweep job deletes uploads that were idle for a week, but never complete ones (R10)', async () => {
  const abandoned = await begin();
  await append(client, abandoned, 0, bytes.subarray(0, 5000));
  const complete = await beginAndDie();
  await upload(client, { slotId, name: 'stored.jpg', bytes });
  app.clock.advance(limits.uploadIdleMs - 60_000);
  const young = await begin();
  await app.runJob(sweepUploadsJob);
  expect(incomingFiles(app)).toContain(idOf(abandoned));
  app.clock.advance(120_000);
  for (let again = 0; again < 2; again++) {
    await app.runJob(sweepUploadsJob);
    await app.runJob(cleanUpJob);
  }
  expect(incomingFiles(app)).not.toContain(idOf(abandoned));
  expect(incomingFiles(app)).toContain(idOf(young));
  expect((await offsetOf(client, abandoned)).status).toBe(404);
  expect((await offsetOf(client, complete)).status).toBe(200);
  const stored = await versions();
  expect(stored).toHaveLength(2);
  for (const { id } of stored) expect((await client.send(`/api/versions/${id}/file`)).status).toBe(200);
  await expectReconciled(app);
});

test('the sweep job removes an incoming file without an upload, unless it is recent', async () => {
  const incoming = path.join(app.dataDir, 'files/incoming');
  for (const name of ['upl_01k0000000e00000000000000z', 'put_left-behind', 'put_just-now'])
    writeFileSync(path.join(incoming, name), 'x');
  const long = new Date(app.clock.now().getTime() - 2 * 86_400_000);
  for (const name of ['upl_01k0000000e00000000000000z', 'put_left-behind'])
    utimesSync(path.join(incoming, name), long, long);
  utimesSync(path.join(incoming, 'put_just-now'), app.clock.now(), app.clock.now());
  const running = await begin();
  utimesSync(path.join(incoming, idOf(running)), long, long);
  await app.runJob(sweepUploadsJob);
  const remaining = incomingFiles(app);
  expect(remaining).toContain('put_just-now');
  expect(remaining).toContain(idOf(running));
  expect(remaining).not.toContain('put_left-behind');
  expect(remaining).not.toContain('upl_01k0000000e00000000000000z');
});

test('deleting a slot during an upload removes the file', async () => {
  const location = await begin();
  await append(client, location, 0, bytes.subarray(0, 5000));
  await client.call(creatives.removeSlot, { params: { slotId: slotId as never }, query: { files: 'delete' } });
  expect((await append(client, location, 5000, bytes.subarray(5000))).status).toBe(404);
  app.clock.advance(2 * 86_400_000);
  await app.runJob(sweepUploadsJob);
  expect(incomingFiles(app)).not.toContain(idOf(location));
});

test.each(['disabled_at', 'deleted_at'])('the sweep job finishes no upload of an account with %s', async (column) => {
  await beginAndDie();
  const { id } = await client.me();
  const stored = () => app.sql('select 1 from uploads where account_id = $1 and version_id is not null', [id]);
  await app.sql(`update accounts set ${column} = now() where id = $1`, [id]);
  await app.runJob(sweepUploadsJob);
  expect(await stored()).toEqual([]);
  await app.sql(`update accounts set ${column} = null where id = $1`, [id]);
  await app.runJob(sweepUploadsJob);
  expect(await stored()).toHaveLength(1);
});

test('an upload whose slot is full is cancelled with the reason and leaves nothing', async () => {
  const { organizationId } = await client.me();
  const location = await begin();
  await app.sql(
    `insert into variations (id, organization_id, slot_id, name, position, created_at)
     select $2 || n, $1, $2, 'V', n, now() from generate_series(1, 50) n`,
    [organizationId, slotId],
  );
  const answer = await append(client, location, 0, bytes);
  expect({ status: answer.status, code: ((await answer.json()) as { code: string }).code }).toEqual({
    status: 422,
    code: 'variation.too-many',
  });
  expect(incomingFiles(app)).not.toContain(idOf(location));
  expect((await offsetOf(client, location)).status).toBe(404);
  await expectReconciled(app);
});

test.each(['campaign', 'creative'] as const)(
  'a complete file whose %s is archived is kept, and stored once after restoring',
  async (archivedKind) => {
    const id = archivedKind === 'campaign' ? creative.campaign.id : creative.id;
    const location = await begin();
    await append(client, location, 0, bytes.subarray(0, 5000));
    await app.sql(`update ${archivedKind}s set archived_at = now() where id = $1`, [id]);
    const last = await append(client, location, 5000, bytes.subarray(5000));
    expect([last.status, await last.json()]).toEqual([
      409,
      expect.objectContaining({ code: `${archivedKind}.archived` }),
    ]);
    await app.runJob(sweepUploadsJob);
    expect(incomingFiles(app)).toContain(idOf(location));
    expect(await versions()).toEqual([]);

    await app.sql(`update ${archivedKind}s set archived_at = null where id = $1`, [id]);
    await app.runJob(sweepUploadsJob);
    expect(await versions()).toHaveLength(1);
    expect(incomingFiles(app)).not.toContain(idOf(location));
    await expectReconciled(app);
  },
);

test('a file whose creative is archived is kept for as long as the archive keeps the creative', async () => {
  const location = await begin();
  await app.sql('update creatives set archived_at = now() where id = $1', [creative.id]);
  expect((await append(client, location, 0, bytes)).status).toBe(409);
  for (let week = 0; week < 3; week += 1) {
    app.clock.advance(limits.uploadIdleMs + 60_000);
    await app.runJob(sweepUploadsJob);
    expect(incomingFiles(app)).toContain(idOf(location));
  }
  await app.sql('update creatives set archived_at = null where id = $1', [creative.id]);
  await app.runJob(sweepUploadsJob);
  // The session has ended by now.
  expect(await app.sql('select state from uploads where id = $1', [idOf(location)])).toEqual([{ state: 'stored' }]);
});

test('an unfinished upload is listed only for the person who started it', async () => {
  const location = await begin('halfway.jpg');
  await append(client, location, 0, bytes.subarray(0, 1234));
  const { items } = await client.call(uploads.unfinished, { params: { creativeId: creative.id } });
  expect(items).toMatchObject([
    { id: idOf(location), fileName: 'halfway.jpg', receivedBytes: 1234, sizeBytes: bytes.length },
  ]);
  expect((await append(client, location, 1234, bytes.subarray(1234))).status).toBe(204);
  expect((await client.call(uploads.unfinished, { params: { creativeId: creative.id } })).items).toEqual([]);
});

longTest('without ffmpeg, a video is stored and judged but has no preview', async () => {
  const plain = await startApp({ FFMPEG: 'none' });
  client = plain.browser();
  await client.signUp();
  creative = await brief(client, { formats: ['story'] });
  const clip = await encodeVideo({ width: 540, height: 960, seconds: 2 });
  expect((await upload(client, { slotId: slotOf(creative).id, name: 'clip.mp4', bytes: clip })).status).toBe(204);
  await expect.poll(async () => (await versions())[0]?.preview.state, { timeout: 15_000 }).toBe('none');
  expect((await versions())[0]?.verdict.outcome).toBe('passes');
  expect((await client.send(`/api/versions/${(await versions())[0]?.id}/preview`)).status).toBe(404);
  expect((await client.call(formats.list, { query: {} })).items.length).toBeGreaterThan(100);
  await plain.stop();
});

longTest(
  'a file whose examination crashed the process three times is refused without a fourth examination',
  async () => {
    const location = await beginAndDie();
    await app.sql('update uploads set attempts = 2 where id = $1', [idOf(location)]);
    await app.runJob(sweepUploadsJob);
    expect(await versions()).toHaveLength(1);
    const deadly = await beginAndDie();
    await app.sql('update uploads set attempts = 3 where id = $1', [idOf(deadly)]);
    const answer = await offsetOf(client, deadly);
    expect(answer.status).toBe(422);
    expect(await versions()).toHaveLength(1);
    expect(incomingFiles(app)).not.toContain(idOf(deadly));
  },
);

longTest('an upload that cannot be finished does not block others, and is deleted after a week', async () => {
  // A folder cannot be read as a file: its examination always fails, which says nothing about the content.
  const broken = await begin();
  const file = path.join(app.dataDir, 'files/incoming', idOf(broken));
  rmSync(file);
  mkdirSync(file);
  await app.sql('update uploads set size_bytes = $2 where id = $1', [idOf(broken), statSync(file).size]);
  await beginAndDie();
  for (let round = 0; round < 5; round++) await app.runJob(sweepUploadsJob);
  expect(await versions()).toHaveLength(1);
  const [row] = await app.sql('select state, attempts from uploads where id = $1', [idOf(broken)]);
  expect(row).toEqual({ state: 'receiving', attempts: 0 });
  rmSync(file, { recursive: true });
  app.clock.advance(limits.uploadIdleMs + 60_000);
  await app.runJob(sweepUploadsJob);
  expect(await app.sql('select 1 from uploads where id = $1', [idOf(broken)])).toEqual([]);
});
