import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '@ad-foundry/contract/errors.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { startApp, useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { incomingFiles, expectReconciled, storedFiles } from '#testing/files.ts';
import { picture } from '#testing/media.ts';
import { announce, append, metadataOf, offsetOf, upload } from '#testing/uploading.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
const client = app.browser();
let slotId: string;
let organizationId: string;
let creative: Awaited<ReturnType<typeof brief>>;
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 1080, height: 1080 });
});
beforeEach(async () => {
  organizationId = (await client.signUp()).organizationId ?? '';
  creative = await brief(client);
  slotId = slotOf(creative).id;
});

const tus = { 'tus-resumable': '1.0.0' };

async function begin(size = bytes.length, name = 'photo.jpg'): Promise<string> {
  const created = await announce(client, { slotId, name, bytes: { length: size } as Uint8Array });
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
}

async function versions() {
  return versionsOf(await reread(client, creative));
}

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as Problem).code;
}

describe('the offset', () => {
  test('refuses bytes for another offset and changes nothing (R07, R11)', async () => {
    const location = await begin();
    await append(client, location, 0, bytes.subarray(0, 500));
    for (const wrong of [0, 499, 501, bytes.length]) {
      expect((await append(client, location, wrong, bytes.subarray(0, 10))).status, String(wrong)).toBe(409);
    }
    expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('500');
    expect((await append(client, location, 500, bytes.subarray(500))).status).toBe(204);
    expect(await versions()).toHaveLength(1);
  });

  longTest('two concurrent writers never mix their bytes (R07)', async () => {
    const other = await startApp({}, { beside: app });
    const elsewhere = other.browser();
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value);
    elsewhere.actIn((await client.me()).organizationId);
    for (let round = 0; round < 6; round++) {
      const location = await begin();
      const answers = await Promise.all(
        [client, elsewhere, client, elsewhere].map((writer) => append(writer, location, 0, bytes)),
      );
      const stati = answers.map(({ status }) => status);
      expect(stati.filter((status) => status === 204).length, String(stati)).toBeGreaterThanOrEqual(1);
      expect(
        stati.every((status) => [204, 409, 413, 423].includes(status)),
        String(stati),
      ).toBe(true);
    }
    await other.stop();
    const made = await versions();
    expect(made).toHaveLength(6);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const rows = await app.sql<{ sha256: string }>('select sha256 from versions where id = any($1)', [
      made.map(({ id }) => id),
    ]);
    expect(new Set(rows.map((row) => row.sha256))).toEqual(new Set([sha256]));
  });

  test('an aborted part resumes from the bytes that arrived (R01)', async () => {
    const location = await begin();
    await new Promise<void>((resolve) => {
      const request = http.request(`${app.url}${location}`, {
        method: 'PATCH',
        headers: {
          ...tus,
          'sec-fetch-site': 'same-origin',
          'x-organization': organizationId,
          cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '0',
          'content-length': String(bytes.length),
        },
      });
      request.on('error', () => resolve());
      request.on('close', () => resolve());
      request.write(bytes.subarray(0, 3000), () => setTimeout(() => request.destroy(), 150));
    });
    const offset = Number((await offsetOf(client, location)).headers.get('upload-offset'));
    expect(offset).toBeLessThanOrEqual(3000);
    expect((await append(client, location, offset, bytes.subarray(offset))).status).toBe(204);
    const [version] = await versions();
    const file = await client.send(`/api/versions/${version?.id}/file`);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('the announced length (R11, S34)', () => {
  test('more bytes than announced are never stored', async () => {
    const location = await begin(1000);
    expect((await append(client, location, 0, bytes)).status).toBe(413);
    expect(Number((await offsetOf(client, location)).headers.get('upload-offset'))).toBeLessThanOrEqual(1000);
    // Previews of earlier tests may still be written (`put_`).
    for (const file of incomingFiles(app).filter((name) => name.startsWith('upl_'))) {
      expect(readFileSync(path.join(app.dataDir, 'files/incoming', file)).length).toBeLessThanOrEqual(1000);
    }
  });

  test('more bytes than announced are never stored from a body without a content length', async () => {
    const location = await begin(1000);
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 700) controller.enqueue(bytes.subarray(at, at + 700));
        controller.close();
      },
    });
    const answer = await client
      .send(location, {
        method: 'PATCH',
        headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
        body,
        duplex: 'half',
      })
      .catch(() => null);
    expect(answer === null || answer.status >= 400).toBe(true);
    expect(await versions()).toEqual([]);
    const offset = Number((await offsetOf(client, location)).headers.get('upload-offset'));
    expect(offset).toBeLessThanOrEqual(1000);
  });

  test('refuses an upload without a length', async () => {
    const before = incomingFiles(app);
    const metadata = metadataOf({ slotId, filename: 'a.jpg' });
    const deferred = await client.send('/api/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-defer-length': '1', 'upload-metadata': metadata },
    });
    expect({ status: deferred.status, code: await codeOf(deferred) }).toEqual({
      status: 411,
      code: 'upload.length-required',
    });
    const silent = await client.send('/api/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-metadata': metadata },
    });
    expect(silent.status).toBeGreaterThanOrEqual(400);
    expect(silent.status).toBeLessThan(500);
    expect(incomingFiles(app)).toEqual(before);
  });

  test.each(['-1', '1.5', 'abc', '1e3', '0x10', ''])('refuses the length %o', async (length) => {
    const answer = await client.send('/api/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-length': length, 'upload-metadata': metadataOf({ slotId, filename: 'a.jpg' }) },
    });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect({ status: answer.status, code: await codeOf(answer) }).toEqual({ status: 400, code: 'request.unreadable' });
  });

  test('refuses a file above the upload limit before its first byte', async () => {
    const answer = await announce(client, {
      slotId,
      name: 'a.mp4',
      bytes: { length: limits.uploadBytes + 1 } as Uint8Array,
    });
    expect({ status: answer.status, code: await codeOf(answer) }).toEqual({ status: 413, code: 'upload.too-large' });
  });

  test('answers request.too-large for more bytes than announced, and the upload resumes unchanged', async () => {
    const location = await begin();
    const answer = await append(client, location, 0, Buffer.concat([bytes, bytes]));
    expect({ status: answer.status, code: await codeOf(answer) }).toEqual({ status: 413, code: 'request.too-large' });
    expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('0');
    expect((await append(client, location, 0, bytes)).status).toBe(204);
    expect(await versions()).toHaveLength(1);
  });

  test('an upload refused by its first bytes leaves neither row nor file', async () => {
    const before = incomingFiles(app);
    const answer = await client.send('/api/uploads', {
      method: 'POST',
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-length': '100',
        'upload-metadata': metadataOf({ slotId, filename: 'a.jpg' }),
      },
      body: bytes as BodyInit,
    });
    expect({ status: answer.status, code: await codeOf(answer) }).toEqual({ status: 413, code: 'request.too-large' });
    // Files of earlier tests may still be in deletion, and their previews (`put_`) be written.
    expect(incomingFiles(app).filter((name) => name.startsWith('upl_') && !before.includes(name))).toEqual([]);
    expect(await app.sql('select 1 from uploads where slot_id = $1', [slotId])).toEqual([]);
  });

  test('a huge announced length reserves no disk space', async () => {
    const location = await begin(limits.uploadBytes, 'video.mp4');
    expect(statSync(path.join(app.dataDir, 'files/incoming', location.split('/').at(-1) ?? '')).size).toBe(0);
  });
});

test('a cancelled upload leaves nothing', async () => {
  const location = await begin();
  await append(client, location, 0, bytes.subarray(0, 5000));
  const id = location.split('/').at(-1) ?? '';
  expect(incomingFiles(app)).toContain(id);
  expect((await client.send(location, { method: 'DELETE', headers: tus })).status).toBe(204);
  expect(incomingFiles(app)).not.toContain(id);
  expect((await offsetOf(client, location)).status).toBe(404);
});

test('cancelling a stored upload removes nothing and answers upload.stored', async () => {
  const location = await begin();
  await append(client, location, 0, bytes);
  const answer = await client.send(location, { method: 'DELETE', headers: tus });
  expect({ status: answer.status, code: await codeOf(answer) }).toEqual({ status: 410, code: 'upload.stored' });
  const [version] = await versions();
  expect((await client.send(`/api/versions/${version?.id}/file`)).status).toBe(200);
});

test('a repeated final part gets the same response and creates no second version', async () => {
  const location = await begin();
  expect((await append(client, location, 0, bytes)).status).toBe(204);
  const again = await append(client, location, bytes.length, Buffer.alloc(0));
  expect({ status: again.status, offset: again.headers.get('upload-offset') }).toEqual({
    status: 204,
    offset: String(bytes.length),
  });
  expect((await append(client, location, 0, bytes)).status).toBe(409);
  expect(await versions()).toHaveLength(1);
});

test('ignores unknown metadata, and refuses metadata beyond its size', async () => {
  const create = (extra: Record<string, string>) => {
    const metadata = metadataOf({ slotId, filename: 'a.jpg', ...extra });
    const headers = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata };
    return client.send('/api/uploads', { method: 'POST', headers });
  };
  const created = await create({ relativePath: 'null', type: 'image/jpeg', organizationId: 'org_x' });
  expect(created.status).toBe(201);
  expect((await append(client, created.headers.get('location') ?? '', 0, bytes)).status).toBe(204);
  expect(await versions()).toHaveLength(1);
  const long = await create({ note: 'n'.repeat(limits.uploadMetadataBytes) });
  expect(await long.json()).toMatchObject({ code: 'request.unreadable', errors: [{ path: 'Upload-Metadata' }] });
});

test('refuses JSON in place of file bytes (S32)', async () => {
  const location = await begin();
  for (const type of [
    'application/json',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/x-www-form-urlencoded',
  ]) {
    const answer = await client.send(location, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': type, 'upload-offset': '0' },
      body: JSON.stringify({ path: '/etc/passwd', filepath: '/etc/passwd' }),
    });
    expect(answer.status, type).toBeGreaterThanOrEqual(400);
    expect(answer.status, type).toBeLessThan(500);
  }
  expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('0');
});

test('the same content uploaded twice is stored once, and both versions find it', async () => {
  await upload(client, { slotId, name: 'one.jpg', bytes });
  await upload(client, { slotId, name: 'two.jpg', bytes });
  expect(await versions()).toHaveLength(2);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(storedFiles(app).filter((file) => file === `${organizationId}/${sha256}`)).toHaveLength(1);
  await expectReconciled(app);
});

test('a body larger than the JSON limit is accepted in one part', async () => {
  const noise = await picture({ width: 1080, height: 1080 });
  const large = Buffer.concat([noise, Buffer.alloc(3 * 1024 * 1024, 7)]);
  expect((await upload(client, { slotId, name: 'large.jpg', bytes: large })).status).toBe(204);
});
