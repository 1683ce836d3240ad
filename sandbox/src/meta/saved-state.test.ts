import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Json, startMeta } from './testing/client.ts';
import { jpeg } from './testing/media.ts';
import { marie } from './world/people.ts';

const folder = mkdtempSync(join(tmpdir(), 'meta-sandbox-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('tokens, libraries and settings survive a restart; an unfinished upload starts again from zero', async () => {
  const before = await startMeta({ dataFolder: folder });
  const token = await before.signIn(marie.id);
  const bytes = (await jpeg(300, 300)).toString('base64');
  await before.post('act_1020304050/adimages', { bytes, name: 'a.jpg' }, { access_token: token });
  const { body } = await before.post('act_1020304050/video_ads', { upload_phase: 'start' }, { access_token: token });
  await before.control('accounts', { account: '1020304050', status: 3 });
  await before.control('settings', { processingMs: 50 });
  await before.close();
  expect(statSync(join(folder, 'meta', 'state.json')).mode & 0o777).toBe(0o600);

  const after = await startMeta({ dataFolder: folder });
  const account = await after.get('act_1020304050', { access_token: token, fields: 'account_status' });
  expect(account.body['account_status']).toBe(3);
  const { images, videos } = (await after.control('library')).body as { images: Json[]; videos: Json[] };
  expect(images).toHaveLength(1);
  expect(videos[0]).toMatchObject({ id: body['video_id'], receivedBytes: 0, state: 'uploading' });
  const second = await after.post('act_1020304050/video_ads', { upload_phase: 'start' }, { access_token: token });
  expect(second.body['video_id']).not.toBe(body['video_id']);
  expect((await after.control('state')).body).toMatchObject({ settings: { processingMs: 50 } });
  await after.close();
});
