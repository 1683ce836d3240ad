import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { announce, append, offsetOf } from '#testing/uploading.ts';

// Starts with the header of a PNG.
const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(1000, 1)]);
let app: TestApp;
let client: TestClient;
let slotId: string;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  client = app.browser();
  await client.signUp();
  slotId = slotOf(await brief(client)).id;
});

async function begin(): Promise<string> {
  const created = await announce(client, { slotId, name: 'photo.jpg', bytes });
  return created.headers.get('location') ?? '';
}

test('the path alone names the upload; query parameters are ignored', async () => {
  const [own, other] = [await begin(), await begin()];
  const id = other.split('/').at(-1);
  expect((await append(client, `${own}?x=/${id}`, 0, bytes.subarray(0, 500))).status).toBe(204);
  expect((await offsetOf(client, own)).headers.get('upload-offset')).toBe('500');
  expect((await offsetOf(client, other)).headers.get('upload-offset')).toBe('0');
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
