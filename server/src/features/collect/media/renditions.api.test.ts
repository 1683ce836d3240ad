import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { variations, type Version } from '@ad-foundry/contract/variations.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { incomingFiles, expectReconciled } from '#testing/files.ts';
import { encodeVideo } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';
import { forgetRenditions } from './actions/renditions.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { transcodeVideosJob, previewVersionJob } from './jobs.ts';
import { longTest } from '#testing/long.ts';

// Transcoding takes seconds of processor time, and other processes may load the machine.
vi.setConfig({ testTimeout: 180_000 });

let app: TestApp;
let client: TestClient;
let creative: Creative;
let folder: string;
beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-renditions-test-'));
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  client = app.browser();
  await client.signUp();
  creative = await brief(client, { formats: ['story'] });
});

/** A video that browsers cannot play: ProRes with sound, slightly longer than a second. */
function prores({ size = '360x640' } = {}): Buffer {
  const file = path.join(folder, 'given.mov');
  const sources = `-f lavfi -i testsrc2=size=${size}:rate=30000/1001:duration=1.2 -f lavfi -i sine=duration=1.2`;
  const codecs = '-c:v prores_ks -profile:v 0 -c:a pcm_s16le -shortest';
  execFileSync('ffmpeg', `-nostdin -v error -y ${sources} ${codecs} ${file}`.split(' '));
  return readFileSync(file);
}

const newest = async (): Promise<Version> => {
  const [version] = versionsOf(await reread(client, creative));
  if (!version) throw new Error('nothing was delivered');
  return version;
};
const deliver = (bytes: Buffer, name: string) => upload(client, { slotId: slotOf(creative).id, name, bytes });
const made = async () => {
  await expect.poll(async () => (await newest()).filmstrip !== null, { timeout: 120_000, interval: 200 }).toBe(true);
  return newest();
};
const bytesOf = async (address: string | null, headers: Record<string, string> = {}) => {
  const answer = await client.send(address ?? '', { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

interface Probed {
  streams: { codec_name: string; width?: number; height?: number; r_frame_rate: string; pix_fmt?: string }[];
}
function probe(bytes: Buffer): Probed {
  const file = path.join(folder, 'made');
  writeFileSync(file, bytes);
  const shown = execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', file], { encoding: 'utf8' });
  return JSON.parse(shown) as Probed;
}

test('a video that browsers cannot play gets a filmstrip and a rendition of the same frame rate, sent by range', async () => {
  await deliver(prores({ size: '1080x1920' }), 'master.mov');
  expect((await newest()).facts).toMatchObject({ videoCodec: 'prores', frameRate: 29.97 });
  const { rendition, filmstrip } = await made();
  expect(rendition.state).toBe('ready');
  const { answer, bytes } = await bytesOf(rendition.url);
  expect(answer.headers.get('content-type')).toBe('video/mp4');
  const [video, sound] = probe(bytes).streams;
  expect(video).toMatchObject({ codec_name: 'h264', width: 720, height: 1280, pix_fmt: 'yuv420p' });
  expect(video?.r_frame_rate).toBe('30000/1001');
  expect(sound?.codec_name).toBe('aac');
  // The index comes first, so that playback starts while the video is downloading.
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  const part = await bytesOf(rendition.url, { range: 'bytes=100-199', 'if-range': answer.headers.get('etag') ?? '' });
  expect(part.answer.status).toBe(206);
  expect(part.bytes.equals(bytes.subarray(100, 200))).toBe(true);

  expect(filmstrip).toMatchObject({ frames: 4, width: 50, height: 90 });
  const sheet = probe((await bytesOf(filmstrip?.url ?? null)).bytes).streams[0];
  expect(sheet).toMatchObject({ codec_name: 'mjpeg', width: 200, height: 90 });
});

test('a small video that browsers can play gets no rendition', async () => {
  await deliver(await encodeVideo({ width: 360, height: 640, seconds: 2 }), 'a.mp4');
  const { rendition, facts } = await made();
  expect(facts.frameRate).toBe(10);
  expect(rendition).toEqual({ state: 'none', url: null });
  expect((await client.send(`/api/versions/${(await newest()).id}/rendition`)).status).toBe(404);
});

longTest(
  'renditions do not count towards the quota, are shared by all versions of the video and are deleted with the video',
  async () => {
    const { organizationId } = await client.me();
    await deliver(prores(), 'a.mov');
    const first = await made();
    const rows = await app.sql<{ derived: boolean }>('select derived from blobs where organization_id = $1', [
      organizationId,
    ]);
    // The video and its poster count towards the quota; the rendition and the filmstrip do not.
    expect(rows.map(({ derived }) => Number(derived)).toSorted((a, b) => a - b)).toEqual([0, 0, 1, 1]);
    const { id: slotId } = slotOf(creative);
    const cardId = slotOf(await reread(client, creative)).variations[0]?.cards[0]?.id;
    await upload(client, {
      slotId,
      ...(cardId ? { cardId } : {}),
      name: 'other.mp4',
      bytes: await encodeVideo({ width: 360, height: 640, seconds: 1 }),
    });
    const back = await client.call(variations.restore, { params: { versionId: first.id } });
    expect([back.rendition.state, back.filmstrip]).toEqual([
      'ready',
      { ...first.filmstrip, url: `/api/versions/${back.id}/filmstrip` },
    ]);
    expect((await client.send(back.rendition.url ?? '')).status).toBe(200);

    for (const { id } of versionsOf(await reread(client, creative)))
      await client.call(variations.removeVersion, { params: { versionId: id } });
    app.clock.advance(limits.archiveMs + 86_400_000);
    for (let round = 0; round < 2; round++) await app.runJob(cleanUpJob);
    expect(await app.sql('select 1 from blobs where organization_id = $1', [organizationId])).toEqual([]);
    expect(await app.sql('select 1 from renditions where organization_id = $1', [organizationId])).toEqual([]);
    await expectReconciled(app);
  },
);

longTest(
  'a rendition is made again by a command of the operator, and made for videos uploaded before ffmpeg was available',
  async () => {
    const { organizationId } = await client.me();
    await deliver(prores(), 'a.mov');
    const before = await made();
    const scope = mintSystemScope(app.services.dependencies);
    expect(await forgetRenditions(scope, organizationId ?? '')).toBe(1);
    expect((await newest()).rendition.state).toBe('pending');
    await app.runJob(transcodeVideosJob);
    expect((await newest()).rendition).toEqual(before.rendition);
    await app.sql('delete from renditions where organization_id = $1', [organizationId]);
    await app.runJob(transcodeVideosJob);
    expect((await newest()).rendition).toEqual(before.rendition);
    expect(incomingFiles(app)).toEqual([]);
  },
);

longTest('a video deleted during transcoding leaves neither a rendition nor a poster', async () => {
  const { organizationId } = await client.me();
  const { adapters } = app.services;
  await deliver(await encodeVideo({ width: 360, height: 640, seconds: 2 }), 'a.mp4');
  const { id } = await made();
  await expect.poll(async () => (await newest()).preview.state, { timeout: 60_000 }).toBe('ready');
  await app.sql('delete from renditions where organization_id = $1', [organizationId]);
  await app.sql(`update versions set preview_state = 'pending', preview_sha256 = null where id = $1`, [id]);
  await app.sql(`update blobs set created_at = now() - interval '1 year' where organization_id = $1`, [organizationId]);
  await app.runJob(cleanUpJob);
  const files = await app.sql('select 1 from blobs where organization_id = $1', [organizationId]);
  const { transcodePreview, preview } = adapters.media;
  const remove = () => client.request(variations.removeVersion, { params: { versionId: id } });
  adapters.media.preview = async (...args) => {
    const picture = await preview(...args);
    await remove();
    return picture;
  };
  try {
    await app.runJob(previewVersionJob, { versionId: id }, organizationId);
    await app.sql('update versions set deleted_at = null where id = $1', [id]);
    adapters.media.transcodePreview = (file, facts, use) =>
      transcodePreview(file, facts, async (all) => {
        await remove();
        return use(all);
      });
    await app.runJob(transcodeVideosJob);
  } finally {
    Object.assign(adapters.media, { transcodePreview, preview });
  }
  expect(await app.sql('select 1 from blobs where organization_id = $1', [organizationId])).toHaveLength(files.length);
  expect(incomingFiles(app)).toEqual([]);
  await expectReconciled(app);
});
