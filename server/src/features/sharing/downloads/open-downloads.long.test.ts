import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { limits } from '@ad-foundry/contract/limits.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Requests a file without reading the body. */
async function startDownload(client: TestClient, path: string) {
  const request = http.get(`${app.url}${path}`, {
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    agent: false,
  });
  onTestFinished(() => void request.destroy());
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
  });
  answer.on('error', () => undefined);
  return { status: answer.statusCode, leave: () => request.destroy() };
}

test(
  'an account can have a limited number of open downloads, independent of other accounts (S62)',
  { timeout: 120_000 },
  async () => {
    const client = app.browser();
    const { organizationId } = await client.signUp();
    const creative = await brief(client);
    const head = await picture({ width: 1080, height: 1080 });
    // Larger than the socket buffers of both sides.
    const bytes = Buffer.concat([head, randomBytes(24 * 1024 ** 2)]);
    await upload(client, { slotId: slotOf(creative).id, name: 'large.jpg', bytes });
    const newest = async () => versionsOf(await reread(client, creative))[0];
    await expect.poll(async () => (await newest())?.preview.state, { timeout: 60_000 }).toBe('ready');
    const id = (await newest())?.id ?? '';
    const [file, archive] = [`/api/versions/${id}/file`, `/api/creatives/${creative.id}/download`];

    const openDownloads = [await startDownload(client, archive)];
    while (openDownloads.length < limits.openFiles.perAccount) openDownloads.push(await startDownload(client, file));
    expect(openDownloads.map(({ status }) => status)).toEqual(openDownloads.map(() => 200));

    for (const path of [file, archive]) {
      const refused = await client.send(path);
      expect([refused.status, refused.headers.get('content-disposition')]).toEqual([429, null]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'request.too-many' });
    }
    // Responses without a body take no permit, and previews have separate permits.
    expect((await client.send(file, { method: 'HEAD' })).status).toBe(200);
    const looks = Array.from({ length: 60 }, () => client.send(`/api/versions/${id}/preview`));
    expect(new Set((await Promise.all(looks)).map(({ status }) => status))).toEqual(new Set([200]));
    const { client: colleague } = await joinAs(app, organizationId ?? ('' as never), 'member');
    expect((await colleague.send(file, { headers: { range: 'bytes=0-9' } })).status).toBe(206);

    openDownloads[0]?.leave();
    const part = async () => (await client.send(file, { headers: { range: 'bytes=0-9' } })).status;
    await expect.poll(part, { timeout: 20_000 }).toBe(206);
  },
);

test('files requested behind an unfinished response on the same connection are not opened (S62)', async () => {
  const client = app.browser();
  await client.signUp();
  const creative = await brief(client);
  // Larger than the buffer of a waiting response.
  const bytes = Buffer.concat([await picture({ width: 1080, height: 1080 }), randomBytes(2 * 1024 ** 2)]);
  await upload(client, { slotId: slotOf(creative).id, name: 'picture.jpg', bytes });
  const [version] = versionsOf(await reread(client, creative));
  const [file, preview] = [`/api/versions/${version?.id}/file`, `/api/versions/${version?.id}/preview`];
  await expect.poll(async () => (await client.send(preview)).status, { timeout: 60_000 }).toBe(200);
  const { port } = new URL(app.url);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: ${new URL(app.url).host}\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\n\r\n`;
  socket.write([ask('/api/events'), ...Array.from({ length: 10 }, () => ask(file))].join(''));
  await new Promise((resolve) => socket.once('data', resolve));
  await sleep(500);
  expect(openBlobs() ?? []).toEqual([]);
  socket.destroy();
  const part = async () => (await client.send(file, { headers: { range: 'bytes=0-9' } })).status;
  await expect.poll(part, { timeout: 20_000 }).toBe(206);
  await expect.poll(() => openBlobs() ?? [], { timeout: 20_000 }).toEqual([]);
});

/** The stored files that this process has open; null if the system does not list them. */
function openBlobs(): string[] | null {
  if (process.platform !== 'linux') return null;
  return readdirSync('/proc/self/fd').flatMap((each) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${each}`);
      return target.includes('/blobs/') ? [target] : [];
    } catch {
      return [];
    }
  });
}
