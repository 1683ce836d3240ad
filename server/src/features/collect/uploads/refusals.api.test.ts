import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import type { Problem } from '@ad-foundry/contract/errors.ts';
import { health } from '@ad-foundry/contract/health.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { incomingFiles, expectReconciled } from '#testing/files.ts';
import { encodeVideo, picture } from '#testing/media.ts';
import { announce, append, offsetOf, upload } from '#testing/uploading.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';

const app = await useApp();
const client = app.browser();
let creative: Creative;
let slotId: SlotId;
let organizationId: string;
beforeAll(async () => {
  organizationId = (await client.signUp()).organizationId ?? '';
  creative = await brief(client, { formats: ['feed', 'story'] });
  slotId = slotOf(creative).id;
});

/** Uploads the file whole and expects this refusal, with nothing kept. */
async function expectRefused(name: string, bytes: Uint8Array, reason: string): Promise<void> {
  const created = await announce(client, { slotId, name, bytes });
  const location = created.headers.get('location') ?? '';
  const answer = bytes.length === 0 ? created : await append(client, location, 0, bytes);
  const problem = (await answer.json()) as Problem;
  expect({ status: answer.status, code: problem.code, reason: problem.data?.['reason'] }, name).toEqual({
    status: 422,
    code: 'upload.refused',
    reason,
  });
  expect(answer.headers.get('content-type'), name).toContain('application/problem+json');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(incomingFiles(app), name).toEqual([]);
  if (location) {
    const uploadId = location.split('/').at(-1) as never;
    expect(await client.call(uploads.status, { params: { uploadId } })).toMatchObject({
      state: 'refused',
      refusal: { reason },
    });
    expect((await offsetOf(client, location)).status, 'asking again gives the same answer').toBe(422);
  }
}

describe('a file is judged by its content, not its name (S33)', () => {
  test('text named as a video', () => expectRefused('video.mp4', Buffer.from('hello '.repeat(100)), 'not-media'));

  test('an executable, a document, an HTML page and an archive', async () => {
    await expectRefused('a.jpg', Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(500)]), 'not-media');
    await expectRefused('a.png', Buffer.from('%PDF-1.7\n%\xe2\xe3\n1 0 obj <</Type/Catalog>> endobj\n'), 'not-media');
    await expectRefused('a.jpg', Buffer.from('<!doctype html><html><script>alert(1)</script></html>'), 'not-media');
    await expectRefused('a.mp4', Buffer.from('PK\x03\x04'.padEnd(300, '\0')), 'not-media');
  });

  test('a PNG named as a JPEG', async () =>
    expectRefused('photo.jpg', await picture({ width: 800, height: 800 }, 'png'), 'extension-mismatch'));

  test('a JPEG named as a video', async () =>
    expectRefused('clip.mp4', await picture({ width: 800, height: 800 }), 'extension-mismatch'));

  test('a video named as a picture', async () =>
    expectRefused('photo.png', await encodeVideo({ width: 64, height: 64, seconds: 1 }), 'extension-mismatch'));

  test('a truncated JPEG', async () => {
    const noise = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 256)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer();
    await expectRefused('photo.jpg', noise.subarray(0, Math.floor(noise.length * 0.6)), 'truncated');
  });

  test('a truncated video', async () => {
    const whole = await encodeVideo({ width: 320, height: 240, seconds: 2 });
    await expectRefused('clip.mp4', whole.subarray(0, Math.floor(whole.length * 0.6)), 'truncated');
  });

  test('a picture without pixels', async () => {
    const bytes = Buffer.from(await picture({ width: 10, height: 10 }, 'png'));
    bytes.writeUInt32BE(0, 16);
    await expectRefused('photo.png', bytes, 'no-pixels');
  });

  test('an empty file, at creation and leaving nothing (R11)', async () => {
    await expectRefused('photo.jpg', Buffer.alloc(0), 'empty');
    expect(await app.sql('select 1 from uploads where size_bytes = 0')).toEqual([]);
  });

  test('a file of one byte (R11)', () => expectRefused('photo.jpg', Buffer.from([0xff]), 'unreadable'));
});

describe('a client that sends without checking', () => {
  const sizeBytes = 300 * 1024 * 1024;

  /** Sends until the server stops reading; returns the response and the bytes sent by then. */
  async function pour(location: string, chunk: Buffer, headers: Record<string, string> = {}) {
    const request = http.request(new URL(location, app.url), {
      method: 'PATCH',
      agent: false,
      headers: {
        cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
        'x-organization': organizationId,
        'sec-fetch-site': 'same-origin',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(sizeBytes),
        ...headers,
      },
    });
    request.on('error', () => undefined);
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    request.flushHeaders();
    const drained = () => once(request, 'drain').catch(() => null);
    for (let sent = 0; chunk.length > 0 && sent < sizeBytes; sent += chunk.length)
      if (!request.write(chunk) && !(await Promise.race([drained(), answered.then(() => null)]))) break;
    const [response] = await answered;
    const sentBytes = request.socket?.bytesWritten ?? 0;
    let body = '';
    for await (const part of response) body += String(part);
    request.destroy();
    return { status: response.statusCode, problem: JSON.parse(body) as Problem, sentBytes };
  }

  test('is refused by the first bytes, with nothing kept (P04)', async () => {
    for (const [name, chunk, reason] of [
      ['video.mp4', Buffer.alloc(65_536, 'hello '), 'not-media'],
      ['video.mp4', await picture({ width: 900, height: 900 }), 'extension-mismatch'],
    ] as const) {
      const created = await announce(client, { slotId, name, bytes: { length: sizeBytes } as Uint8Array });
      const location = created.headers.get('location') ?? '';
      const { status, problem, sentBytes } = await pour(location, chunk);
      expect({ status, code: problem.code, reason: problem.data?.['reason'] }).toEqual({
        status: 422,
        code: 'upload.refused',
        reason,
      });
      // The kernel's socket buffers of both sides fill up, though the server does not read.
      expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
      expect(incomingFiles(app)).toEqual([]);
      expect((await offsetOf(client, location)).status).toBe(422);
    }
  });

  describe('is refused within the first 64 kB, however they are sent (P04)', () => {
    const junk = Buffer.alloc(100_000, 'hello ');
    const sumOf = (part: Buffer) => ({
      'upload-checksum': `sha256 ${createHash('sha256').update(part).digest('base64')}`,
    });
    const begin = async () => {
      const created = await announce(client, { slotId, name: 'video.mp4', bytes: { length: sizeBytes } as Uint8Array });
      return created.headers.get('location') ?? '';
    };
    const expectUnwanted = async (answer: Response, location: string) => {
      const { code, data } = (await answer.json()) as Problem;
      expect([answer.status, code, data?.['reason']]).toEqual([422, 'upload.refused', 'not-media']);
      expect(incomingFiles(app)).toEqual([]);
      expect((await offsetOf(client, location)).status).toBe(422);
    };

    test('in a part with a checksum, once the checksum matched', async () => {
      const location = await begin();
      const other = Buffer.alloc(junk.length, 'damage');
      expect((await append(client, location, 0, other, sumOf(junk))).status).toBe(460);
      expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('0');
      await expectUnwanted(await append(client, location, 0, junk, sumOf(junk)), location);
    });

    test.each([
      ['without checksums', () => ({})],
      ['with checksums', sumOf],
    ])('in small parts, %s', async (_how, headersOf) => {
      const location = await begin();
      const parts = [junk.subarray(0, 30_000), junk.subarray(30_000, 60_000), junk.subarray(60_000)] as const;
      expect((await append(client, location, 0, parts[0], headersOf(parts[0]))).status).toBe(204);
      expect((await append(client, location, 30_000, parts[1], headersOf(parts[1]))).status).toBe(204);
      await expectUnwanted(await append(client, location, 60_000, parts[2], headersOf(parts[2])), location);
    });

    test('in one part with a checksum that is the whole file', async () => {
      const location = await begin();
      const { status, problem, sentBytes } = await pour(location, Buffer.alloc(65_536, 'hello '), sumOf(junk));
      expect([status, problem.code]).toEqual([422, 'upload.refused']);
      expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
      expect(incomingFiles(app)).toEqual([]);
    });

    test('while a picture is accepted in parts of any size', async () => {
      const bytes = Buffer.concat([await picture({ width: 1080, height: 1080 }), Buffer.alloc(200_000, 7)]);
      const sending = { slotId: slotOf(creative, 1).id, name: 'right.jpg', bytes };
      for (const chunkBytes of [30_000, 65_536, 150_000])
        expect((await upload(client, { ...sending, chunkBytes })).status).toBe(204);
      for (const { id } of versionsOf(await reread(client, creative)))
        await client.call(variations.removeVersion, { params: { versionId: id } });
    });
  });

  test('gets no 100 Continue for more bytes than announced', async () => {
    const created = await announce(client, { slotId, name: 'a.jpg', bytes: new Uint8Array(10) });
    const location = created.headers.get('location') ?? '';
    const { status, problem, sentBytes } = await pour(location, Buffer.alloc(0), { expect: '100-continue' });
    expect({ status, code: problem.code }).toEqual({ status: 413, code: 'request.too-large' });
    expect(sentBytes).toBeLessThan(5000);
    await client.send(location, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
  });
});

test('the server still works after all refusals, and only refusals are recorded', async () => {
  expect(await client.call(health.ready, {})).toEqual({ status: 'ready' });
  expect(versionsOf(await reread(client, creative))).toEqual([]);
  await expectReconciled(app);
  const bytes = await picture({ width: 1080, height: 1080 });
  expect((await upload(client, { slotId, name: 'right.jpg', bytes })).status).toBe(204);
});

test('a refused upload accepts no more bytes', async () => {
  const bytes = Buffer.from('not a picture at all');
  const created = await announce(client, { slotId, name: 'x.jpg', bytes });
  const location = created.headers.get('location') ?? '';
  expect((await append(client, location, 0, bytes)).status).toBe(422);
  const again = await append(client, location, bytes.length, Buffer.alloc(0));
  expect(again.status).toBe(422);
  // The node that refused removes the bytes after its answer.
  await expect.poll(() => incomingFiles(app)).toEqual([]);
});
