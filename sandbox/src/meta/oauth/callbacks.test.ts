import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP } from '#meta/settings.ts';
import { type Json, type MetaClient, startMeta } from '#meta/testing/client.ts';
import { marie } from '#meta/world/people.ts';

let meta: MetaClient;
const received: { path: string; signed: string }[] = [];
const app = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    received.push({ path: request.url ?? '', signed: new URLSearchParams(text).get('signed_request') ?? '' });
    response.end('{"url":"http://app.example/x","confirmation_code":"9f3k2"}');
  });
});

beforeAll(async () => {
  meta = await startMeta();
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  await meta.control('settings', { deauthorizeUrl: `${origin}/gone`, dataDeletionUrl: `${origin}/delete` });
});
afterAll(async () => {
  app.close();
  await meta.close();
});

function open(signed: string): { isGood: boolean; payload: Json } {
  const [signature = '', payload = ''] = signed.split('.');
  const expected = createHmac('sha256', APP.secret).update(payload).digest('base64url');
  return { isGood: signature === expected, payload: JSON.parse(Buffer.from(payload, 'base64url').toString()) as Json };
}

test('removing the app calls the app with a signed request about the person', async () => {
  const token = await meta.signIn(marie.id);
  await meta.remove('me/permissions', { access_token: token });
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.path).toBe('/gone');
  expect(open(received[0]?.signed ?? '')).toEqual({
    isGood: true,
    payload: { algorithm: 'HMAC-SHA256', issued_at: expect.any(Number), user_id: marie.id },
  });
});

test.each([
  ['good', true, 'HMAC-SHA256'],
  ['tampered', false, 'HMAC-SHA256'],
  ['wrong-secret', false, 'HMAC-SHA256'],
  ['wrong-algorithm', true, 'HMAC-MD5'],
])('asks for data deletion with a %s signature', async (signing, isGood, algorithm) => {
  const { body } = await meta.control('people', { person: marie.id, action: 'data-deletion', signing });
  expect(body['callback']).toMatchObject({ status: 200, body: expect.stringContaining('9f3k2') });
  const { path, signed } = received.at(-1) ?? { path: '', signed: '' };
  expect(path).toBe('/delete');
  expect(open(signed)).toMatchObject({ isGood, payload: { algorithm } });
});
