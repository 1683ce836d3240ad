import { connect } from 'node:net';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { longTest } from '#testing/long.ts';

let app: TestApp;
let busy: TestClient;
let quiet: TestClient;
beforeAll(async () => {
  app = await startApp();
  [busy, quiet] = [app.browser(), app.browser()];
  await Promise.all([busy.signUp(), quiet.signUp()]);
});
afterAll(() => app.stop());

const many = (count: number, ask: () => Promise<Response>) => Array.from({ length: count }, ask);
const isRefused = ({ status }: Response) => status === 429;

test('the requests of ten tabs are all answered (R40)', async () => {
  const answers = await Promise.all(many(80, () => busy.request(campaigns.list, { query: {} })));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test('answers that wait behind another one of their connection hold no place (R40, S62)', async () => {
  const client = app.browser();
  await client.signUp();
  const { host, port } = new URL(app.url);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\n\r\n`;
  // The first response never ends.
  const behind = Array.from({ length: 2 * limits.requestsAtOnce.alone.places }, () => ask('/api/account/me'));
  socket.write([ask('/api/events'), ...behind].join(''));
  await new Promise((resolve) => socket.once('data', resolve));
  await sleep(300);
  const answered = () =>
    Promise.race([client.request(campaigns.list, { query: {} }).then(({ status }) => status), sleep(5000)]);
  expect(await answered()).toBe(200);
  socket.destroy();
  expect(await answered()).toBe(200);
});

longTest('an account that fills its queue is refused, and others are answered meanwhile (R40, S62)', async () => {
  const { id: campaignId } = await busy.call(campaigns.create, { body: { name: 'Held' } });
  const rename = () => busy.request(campaigns.update, { params: { campaignId }, body: { name: 'Again' } });
  const { alone, waiting } = limits.requestsAtOnce;
  const places = alone.places + waiting;
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from campaigns where id = $1 for update', [campaignId]);
  const answered: Response[] = [];
  const begunAt = performance.now();
  const asked = many(places + 3, rename).map(async (answer) => void answered.push(await answer));
  try {
    await vi.waitUntil(() => answered.filter(isRefused).length === 3, { timeout: 8000 });
    // Slowed down before it is refused, so that a loop of refusals costs nothing.
    expect(performance.now() - begunAt).toBeGreaterThanOrEqual(900);
    expect(Number(answered[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await quiet.request(campaigns.list, { query: {} })).status).toBe(200);
  } finally {
    await holder.end();
  }
  await Promise.all(asked);
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(places);
});
