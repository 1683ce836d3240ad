import { beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '@ad-foundry/contract/errors.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { newId } from '#infra/ids.ts';
import { useApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { announce, append, metadataOf, offsetOf } from '#testing/uploading.ts';

// Starts with the header of a PNG.
const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(1000, 1)]);
const app = await useApp();
const client = app.browser();
let slotId: string;
beforeEach(async () => {
  await client.signUp();
  slotId = slotOf(await brief(client)).id;
});

async function begin(): Promise<string> {
  const created = await announce(client, { slotId, name: 'photo.jpg', bytes });
  return created.headers.get('location') ?? '';
}

test('the path alone names the upload; query parameters are ignored', async () => {
  const [first, second] = [await begin(), await begin()];
  const id = second.split('/').at(-1);
  expect((await append(client, `${first}?x=/${id}`, 0, bytes.subarray(0, 500))).status).toBe(204);
  expect((await offsetOf(client, first)).headers.get('upload-offset')).toBe('500');
  expect((await offsetOf(client, second)).headers.get('upload-offset')).toBe('0');
});

test('an empty part does not extend the expiry', async () => {
  const location = await begin();
  const id = location.split('/').at(-1);
  await app.sql(`update uploads set touched_at = now() - interval '3 days' where id = $1`, [id]);
  expect((await append(client, location, 0, bytes.subarray(0, 0))).status).toBe(204);
  const [row] = await app.sql<{ old: boolean }>(
    `select touched_at < now() - interval '2 days' as old from uploads where id = $1`,
    [id],
  );
  expect(row?.old).toBe(true);
});

// Shorter than the idle timeout, which closes the connection too.
test('an unexpected failure of the protocol closes the connection at once', { timeout: 20_000 }, async () => {
  const location = await begin();
  const { adapters } = app.services;
  const { uploadLocker } = adapters;
  // Rejected with nothing, which the tus library cannot describe.
  adapters.uploadLocker = () => ({ newLock: () => ({ lock: () => Promise.reject(), unlock: async () => undefined }) });
  await expect(append(client, location, 0, bytes)).rejects.toThrow();
  adapters.uploadLocker = uploadLocker;
  expect((await offsetOf(client, location)).status).toBe(200);
});

describe('tus 1.0.0', () => {
  const tus = { 'tus-resumable': '1.0.0' };
  const part = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const problemOf = async (answer: Response) => {
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const { code, errors } = (await answer.json()) as Problem;
    return { status: answer.status, code, errors };
  };
  const creation = () => ({
    'upload-length': '1004',
    'upload-metadata': metadataOf({ slotId, filename: 'photo.jpg' }),
  });

  test('OPTIONS lists the supported features, of any upload and without a session', async () => {
    const location = await begin();
    for (const path of ['/api/uploads', location, `/api/uploads/${newId('upload')}`]) {
      const answer = await app.browser().send(path, { method: 'OPTIONS' });
      expect([answer.status, Object.fromEntries(answer.headers)], path).toEqual([
        204,
        expect.objectContaining({
          'tus-resumable': '1.0.0',
          'tus-version': '1.0.0',
          'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum',
          'tus-max-size': String(limits.uploadBytes),
          'tus-checksum-algorithm': 'sha256,sha1,crc32',
        }),
      ]);
    }
  });

  test.each([
    ['another version', { 'tus-resumable': '0.2.2' }, 'is not 1.0.0'],
    ['no version', {}, 'is missing'],
  ])('%s is refused with the supported ones, whatever the method', async (_what, version, message) => {
    const location = await begin();
    for (const [path, method] of [
      ['/api/uploads', 'POST'],
      [location, 'PATCH'],
      [location, 'DELETE'],
    ] as const) {
      const answer = await client.send(path, {
        method,
        headers: { ...part, ...creation(), 'tus-resumable': '', ...version },
      });
      expect([answer.headers.get('tus-version'), answer.headers.get('tus-resumable')]).toEqual(['1.0.0', '1.0.0']);
      const { status, code, errors } = await problemOf(answer);
      expect([status, code, errors?.[0]?.path]).toEqual([412, 'upload.version', 'Tus-Resumable']);
      expect(['is missing', 'is not 1.0.0', message]).toContain(errors?.[0]?.message);
    }
    expect((await offsetOf(client, location)).status).toBe(200);
  });

  test('every answer has the version, refusals before the protocol too', async () => {
    const location = await begin();
    const stranger = app.browser();
    const answers = [
      await stranger.send(location, { method: 'PATCH', headers: part }),
      await stranger.send('/api/uploads', { method: 'POST', headers: { ...tus, ...creation() } }),
      await client.send('/api/uploads/none', { method: 'HEAD', headers: tus }),
      await client.send(location, { method: 'PATCH', headers: { ...tus, 'content-type': 'text/plain' }, body: 'x' }),
      await append(client, location, 5, bytes),
      await append(client, location, 0, bytes),
    ];
    expect(answers.map((answer) => [answer.status, answer.headers.get('tus-resumable')])).toEqual(
      [401, 401, 404, 415, 409, 422].map((status) => [status, '1.0.0']),
    );
  });

  test.each([
    ['upload-length', { 'upload-length': undefined }, 411, 'upload.length-required', 'Upload-Length'],
    ['upload-length', { 'upload-length': '-1' }, 400, 'request.unreadable', 'Upload-Length'],
    ['upload-metadata', { 'upload-metadata': undefined }, 400, 'request.unreadable', 'Upload-Metadata'],
    ['upload-metadata', { 'upload-metadata': 'slotId !' }, 400, 'request.unreadable', 'Upload-Metadata'],
  ])('a creation names the header %s that is missing or wrong', async (_name, change, status, code, path) => {
    const headers = new Headers({ ...tus, ...creation() });
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
    const answer = await client.send('/api/uploads', { method: 'POST', headers: Object.fromEntries(headers) });
    expect(await problemOf(answer)).toMatchObject({ status, code, errors: [{ path }] });
  });

  test('a part names its missing header, its content type and its offset conflict', async () => {
    const location = await begin();
    const send = (headers: Record<string, string>) =>
      client.send(location, { method: 'PATCH', headers, body: bytes as BodyInit });
    const type = { 'content-type': part['content-type'] };
    expect(await problemOf(await send({ ...tus, ...type }))).toMatchObject({
      status: 400,
      errors: [{ path: 'Upload-Offset', message: 'is missing' }],
    });
    expect(await problemOf(await send({ ...part, 'upload-offset': '1e3' }))).toMatchObject({
      status: 400,
      errors: [{ path: 'Upload-Offset' }],
    });
    expect(await problemOf(await send({ ...part, 'content-type': 'application/json' }))).toMatchObject({
      status: 415,
      code: 'request.media-type',
    });
    const bare = await client.send(location, { method: 'PATCH', headers: { ...tus, 'upload-offset': '0' } });
    expect(await problemOf(bare)).toMatchObject({ status: 415, code: 'request.media-type' });
    expect(await problemOf(await append(client, location, 7, bytes))).toMatchObject({
      status: 409,
      code: 'upload.offset',
    });
    expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('0');
  });

  test.each(['partial', 'final;/api/uploads/a /api/uploads/b'])('concatenation (%s) is not offered', async (concat) => {
    const headers = { ...tus, ...creation(), 'upload-concat': concat };
    const answer = await client.send('/api/uploads', { method: 'POST', headers });
    expect(await problemOf(answer)).toMatchObject({ status: 400, code: 'upload.extension' });
  });

  test.each(['PATCH', 'POST'])('a part with the length of the file (%s) is refused', async (method) => {
    const location = await begin();
    const headers = { ...part, 'upload-length': '1004', 'x-http-method-override': 'PATCH' };
    const answer = await client.send(location, { method, headers, body: bytes as BodyInit });
    expect(await problemOf(answer)).toMatchObject({
      status: 400,
      code: 'upload.extension',
      errors: [{ path: 'Upload-Length' }],
    });
    expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('0');
  });

  test('X-HTTP-Method-Override stands for the method', async () => {
    const location = await begin();
    const post = (method: string, headers: Record<string, string> = {}, body?: Buffer) =>
      client.send(location, {
        method: 'POST',
        headers: { ...tus, ...headers, 'x-http-method-override': method },
        ...(body ? { body: body as BodyInit } : {}),
      });
    const sent = await post('PATCH', part, bytes.subarray(0, 400));
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '400']);
    const response = await post('HEAD');
    expect([response.status, response.headers.get('upload-offset'), await response.text()]).toEqual([200, '400', '']);
    expect(await problemOf(await post('PUT'))).toMatchObject({
      status: 400,
      errors: [{ path: 'X-HTTP-Method-Override' }],
    });
    expect((await post('delete')).status).toBe(204);
    expect((await offsetOf(client, location)).status).toBe(404);
  });
});
