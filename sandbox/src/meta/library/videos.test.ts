import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf, type Json, type MetaClient, rowsOf, startMeta } from '#meta/testing/client.ts';
import { videoFile, jpeg, sha256 } from '#meta/testing/media.ts';
import { marie } from '#meta/world/people.ts';

let meta: MetaClient;
let token: string;
beforeAll(async () => {
  meta = await startMeta();
});
beforeEach(async () => {
  await meta.control('reset', {});
  token = await meta.signIn(marie.id);
});
afterAll(() => meta.close());

const account = 'act_1020304050';
const post = (edge: string, form: Record<string, string>) =>
  meta.post(`${account}/${edge}`, form, { access_token: token });
const read = (id: string, fields = 'status,title,length') => meta.get(id, { access_token: token, fields });
const advideos = () => `${meta.addresses.graphVideo}/v26.0/${account}/advideos?access_token=${token}`;

function sendPiece(session: string, offset: string, bytes: Buffer) {
  const form = new FormData();
  // The file precedes its session, so the sandbox must read the whole body before it can refuse.
  form.append('video_file_chunk', new Blob([bytes]), 'piece');
  form.append('upload_phase', 'transfer');
  form.append('upload_session_id', session);
  form.append('start_offset', offset);
  return meta.ask(advideos(), { method: 'POST', body: form });
}

function stream(url: string, bytes: Buffer, { offset, total }: { offset: number; total: number }) {
  const headers = { authorization: `OAuth ${token}`, offset: String(offset), file_size: String(total) };
  return meta.ask(url, { method: 'POST', headers, body: bytes });
}

const start = async () =>
  (await post('video_ads', { upload_phase: 'start' })).body as { video_id: string; upload_url: string };
const statusOf = async (id: string) => (await read(id)).body['status'] as Json;

describe('one call', () => {
  test('stores a video with length and size from its header, and refuses another file', async () => {
    const bytes = videoFile(50_000, { seconds: 12, width: 720, height: 1280 });
    const send = (content: Buffer) => {
      const form = new FormData();
      form.append('title', 'Herbst 02 / 9x16');
      form.append('source', new Blob([content]), 'video.mp4');
      return meta.ask(advideos(), { method: 'POST', body: form });
    };
    const { body } = await send(bytes);
    expect(body).toEqual({ id: expect.stringMatching(/^\d{16}$/) });
    const id = String(body['id']);
    expect((await read(id)).body).toMatchObject({ id, title: 'Herbst 02 / 9x16', length: 12 });
    const [kept] = ((await meta.control('library')).body as { videos: Json[] }).videos;
    expect(kept).toMatchObject({ sha256: sha256(bytes), width: 720, height: 1280, receivedBytes: 50_000 });
    expect(errorOf(await send(Buffer.alloc(5000, 1)))).toMatchObject({ code: 352 });
    expect(errorOf(await send(videoFile(900)))).toMatchObject({ code: 382 });
    expect(errorOf(await post('advideos', { file_url: 'http://127.0.0.1:1/x.mp4' }))).toMatchObject({ code: 389 });
  });
});

describe('the older protocol', () => {
  test('accepts exactly the pieces that it requests', async () => {
    const bytes = videoFile(2_500_000);
    const { body } = await post('advideos', { upload_phase: 'start', file_size: String(bytes.length) });
    expect(body).toEqual({
      upload_session_id: expect.any(String),
      video_id: expect.any(String),
      start_offset: '0',
      end_offset: '1048576',
    });
    const session = String(body['upload_session_id']);
    let { start_offset: from, end_offset: to } = body as { start_offset: string; end_offset: string };
    while (from !== to) {
      const answer = await sendPiece(session, from, bytes.subarray(Number(from), Number(to)));
      ({ start_offset: from, end_offset: to } = answer.body as { start_offset: string; end_offset: string });
    }
    expect(await post('advideos', { upload_phase: 'finish', upload_session_id: session, title: 'Alt' })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const [kept] = ((await meta.control('library')).body as { videos: Json[] }).videos;
    expect(kept).toMatchObject({ id: body['video_id'], sha256: sha256(bytes), title: 'Alt' });
  });

  test('returns the right offset after a piece of the wrong offset or size, or an early finish', async () => {
    const bytes = videoFile(1_500_000);
    const { body } = await post('advideos', { upload_phase: 'start', file_size: String(bytes.length) });
    const session = String(body['upload_session_id']);
    const expected = { code: 6001, error_subcode: 1363037, is_transient: true };
    const data = JSON.stringify({ start_offset: '0', end_offset: '1048576' });
    expect(errorOf(await sendPiece(session, '5', bytes.subarray(5, 1_048_581)))).toMatchObject({
      ...expected,
      error_data: data,
    });
    expect(errorOf(await sendPiece(session, '0', bytes.subarray(0, 1000)))).toMatchObject(expected);
    expect(errorOf(await post('advideos', { upload_phase: 'finish', upload_session_id: session }))).toMatchObject(
      expected,
    );
    expect((await sendPiece(session, '0', bytes.subarray(0, 1_048_576))).body).toEqual({
      start_offset: '1048576',
      end_offset: '1500000',
    });
  });

  test('refuses a cancelled or unknown session', async () => {
    const { body } = await post('advideos', { upload_phase: 'start', file_size: '5000' });
    const session = String(body['upload_session_id']);
    expect((await post('advideos', { upload_phase: 'cancel', upload_session_id: session })).body).toEqual({
      success: true,
    });
    expect(errorOf(await sendPiece(session, '0', videoFile(5000)))).toMatchObject({ code: 100 });
    expect(errorOf(await read(String(body['video_id'])))).toMatchObject({ code: 100, error_subcode: 33 });
    expect(errorOf(await post('advideos', { upload_phase: 'begin' }))).toMatchObject({
      code: 100,
      message: '(#100) Param upload_phase must be one of {cancel, finish, start, transfer} - got "begin".',
    });
  });
});

describe('the newer protocol', () => {
  test('resumes after a cut connection, and processes the video until it is ready', async () => {
    const bytes = videoFile(3_000_000);
    const { video_id: id, upload_url: url } = await start();
    expect(url).toBe(`${meta.addresses.rupload}/video-ads-upload/v26.0/${id}`);
    await meta.control('faults', { fault: 'cut-upload', host: 'rupload', bytes: 1_000_000, count: 1 });
    await expect(stream(url, bytes, { offset: 0, total: bytes.length })).rejects.toThrow('fetch failed');
    expect(await statusOf(id)).toEqual({
      video_status: 'processing',
      processing_progress: 0,
      uploading_phase: { status: 'in_progress', bytes_transferred: 1_000_000, source_file_size: 3_000_000 },
      processing_phase: { status: 'not_started' },
      publishing_phase: { status: 'not_started' },
    });
    const wrong = await stream(url, bytes, { offset: 0, total: bytes.length });
    expect(errorOf(wrong)).toMatchObject({ error_subcode: 1363037, error_data: { start_offset: '1000000' } });
    const rest = await stream(url, bytes.subarray(1_000_000), { offset: 1_000_000, total: bytes.length });
    expect(rest.body).toEqual({ success: true });
    expect((await post('video_ads', { upload_phase: 'finish', video_id: id, title: 'Neu' })).body).toEqual({
      success: true,
    });
    const [kept] = ((await meta.control('library')).body as { videos: Json[] }).videos;
    expect(kept).toMatchObject({ sha256: sha256(bytes), receivedBytes: 3_000_000 });
    await meta.control('clock', { advanceSeconds: 2 });
    expect(await statusOf(id)).toMatchObject({
      video_status: 'processing',
      processing_phase: { status: 'in_progress' },
    });
    expect((await read(id, 'picture')).body).toEqual({ id });
    await meta.control('clock', { advanceSeconds: 2 });
    expect(await statusOf(id)).toMatchObject({ video_status: 'ready', publishing_phase: { status: 'complete' } });
  });

  test('keeps the bytes received before the client disconnects', async () => {
    const { video_id: id, upload_url: url } = await start();
    const headers = { authorization: `OAuth ${token}`, offset: '0', file_size: '5000000', 'content-length': '5000000' };
    const sending = httpRequest(url, { method: 'POST', headers });
    sending.on('error', () => undefined);
    sending.write(videoFile(400_000));
    const received = async () => ((await statusOf(id))['uploading_phase'] as Json)['bytes_transferred'];
    await expect.poll(received).toBe(400_000);
    sending.destroy();
    const rest = await stream(url, Buffer.alloc(4_600_000), { offset: 400_000, total: 5_000_000 });
    expect(rest.body).toEqual({ success: true });
  });

  test('refuses another scheme, a missing upload, and a finish before all bytes have arrived', async () => {
    const { video_id: id, upload_url: url } = await start();
    const headers = { authorization: `Bearer ${token}`, offset: '0', file_size: '9' };
    expect((await meta.ask(url, { method: 'POST', headers, body: 'x' })).status).toBe(401);
    expect(errorOf(await post('video_ads', { upload_phase: 'finish', video_id: id }))).toMatchObject({ code: 6000 });
    expect(errorOf(await stream(`${url}9`, videoFile(2000), { offset: 0, total: 2000 }))).toMatchObject({
      error_subcode: 33,
    });
  });

  test('refuses system users in accounts of a business, who can use the older one', async () => {
    token = String((await meta.control('tokens', {})).body['access_token']);
    expect(errorOf(await post('video_ads', { upload_phase: 'start' }))).toMatchObject({ code: 10 });
    expect((await post('advideos', { upload_phase: 'start', file_size: '2000' })).status).toBe(200);
  });
});

describe('videos', () => {
  async function upload(bytes: Buffer, title: string): Promise<string> {
    const { video_id: id, upload_url: url } = await start();
    await stream(url, bytes, { offset: 0, total: bytes.length });
    await post('video_ads', { upload_phase: 'finish', video_id: id, title });
    return id;
  }

  test('fail in processing if the file is not a video or the setting makes them fail', async () => {
    const broken = await upload(Buffer.alloc(5000, 9), 'broken');
    await meta.control('settings', { processingFailures: 1 });
    const unlucky = await upload(videoFile(5000), 'unlucky');
    await meta.control('clock', { advanceSeconds: 10 });
    const failed = (code: number) => ({
      video_status: 'error',
      processing_phase: { status: 'error', errors: [{ code, message: expect.any(String) }] },
    });
    expect(await statusOf(broken)).toMatchObject(failed(352));
    expect(await statusOf(unlucky)).toMatchObject(failed(351));
  });

  test('are listed once their upload is complete, can be filtered by title, and can be deleted', async () => {
    await start();
    const first = await upload(videoFile(5000), 'Herbst 01');
    const second = await upload(videoFile(6000), 'Winter 01');
    const idsOf = async (query: Record<string, string> = {}) =>
      rowsOf(await meta.get(`${account}/advideos`, { access_token: token, ...query })).map((row) => row['id']);
    expect((await idsOf()).slice(0, 2)).toEqual([second, first]);
    expect(await idsOf({ title: 'Herbst 01' })).toEqual([first]);
    expect(rowsOf(await meta.get(`${account}/video_ads`, { access_token: token, until: '2020-01-01' }))).toEqual([]);
    await meta.remove(`${account}/advideos`, { access_token: token, video_id: first });
    expect((await idsOf())[0]).toBe(second);
    expect(await idsOf()).not.toContain(first);
    expect(errorOf(await read(first))).toMatchObject({ code: 100, error_subcode: 33 });
  });

  test('of seeded ads are listed with lengths and sizes', async () => {
    const fields = 'id,title,length,format';
    const videos = rowsOf(await meta.get(`${account}/advideos`, { access_token: token, fields, limit: '200' }));
    expect(videos.length).toBeGreaterThan(10);
    for (const video of videos) {
      const { format, length, title } = video as { format: Json[]; length: number; title: string };
      const [, width = 0, height = 0] = /(\d+)x(\d+)\.mp4$/.exec(title)?.map(Number) ?? [];
      const native = format.find(({ filter }) => filter === 'native') as { width: number; height: number };
      expect(native.width / native.height).toBeCloseTo(width / height);
      expect(length).toBeGreaterThanOrEqual(6);
    }
    const [{ id, ...first }] = videos as [Json];
    expect((await read(String(id), fields)).body).toEqual({ ...first, id });
  });

  test('have thumbnails once they are ready, and accept one from the client', async () => {
    const id = await upload(videoFile(5000), 'Poster');
    const thumbnails = async () => rowsOf(await meta.get(`${id}/thumbnails`, { access_token: token }));
    expect(await thumbnails()).toEqual([]);
    await meta.control('clock', { advanceSeconds: 4 });
    const [first, ...others] = await thumbnails();
    expect(first).toEqual({
      id: expect.any(String),
      uri: expect.stringMatching(/^http/),
      height: 720,
      width: 576,
      scale: 1,
      is_preferred: true,
      name: '',
    });
    expect(others).toHaveLength(2);
    expect((await fetch(String(first?.['uri']))).headers.get('content-type')).toBe('image/jpeg');
    const form = new FormData();
    form.append('is_preferred', 'true');
    form.append('source', new Blob([await jpeg(1080, 1350)]), 'poster.jpg');
    const url = `${meta.addresses.graph}/v26.0/${id}/thumbnails?access_token=${token}`;
    expect((await meta.ask(url, { method: 'POST', body: form })).body).toEqual({ success: true });
    const preferred = (await thumbnails()).filter((thumbnail) => thumbnail['is_preferred']);
    expect(preferred).toHaveLength(1);
    const { body } = await read(id, 'picture,thumbnails{uri,width,height,is_preferred}');
    expect(body['picture']).toBe(preferred[0]?.['uri']);
    expect(body['thumbnails']).toHaveProperty('data');
  });
});
