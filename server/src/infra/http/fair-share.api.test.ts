import { connect } from 'node:net';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();
let busy: TestClient;
let quiet: TestClient;
beforeAll(async () => {
  [busy, quiet] = [app.browser(), app.browser()];
  await Promise.all([busy.signUp(), quiet.signUp()]);
});

const repeat = (count: number, send: () => Promise<Response>) => Array.from({ length: count }, send);
const isRefused = ({ status }: Response) => status === 429;

test('all requests of ten tabs are answered (R40)', async () => {
  const answers = await Promise.all(repeat(80, () => busy.request(campaigns.list, { query: {} })));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

/** Opens a connection that sends requests without waiting for their answers. */
async function pipelining(client: TestClient) {
  const { host, port } = new URL(app.url);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')));
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve('closed')));
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = (...paths: string[]) =>
    socket.write(
      paths
        .map(
          (path) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\n\r\n`,
        )
        .join(''),
    );
  return { socket, closed, send, received: () => received };
}

const after = (ms: number) => sleep(ms, 'late');
const repeated = (path: string, count: number) => Array.from({ length: count }, () => path);

test('pipelined requests are answered in order', async () => {
  const { send, received } = await pipelining(busy);
  send('/api/account/me', '/api/nothing', ...repeated('/api/account/me', 7));
  const codes = () => [...received().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code);
  await vi.waitUntil(() => codes().length === 9, { timeout: 8000 });
  expect(codes()).toEqual(['200', '404', ...repeated('200', 7)]);
});

test('requests that wait behind an endless answer occupy no place (R40, S62)', async () => {
  const { send, received, socket } = await pipelining(busy);
  send('/api/events', ...repeated('/api/account/me', 10));
  await vi.waitUntil(() => received().includes('200 OK'), { timeout: 8000 });
  const answered = () => busy.request(campaigns.list, { query: {} }).then(({ status }) => status);
  const many = Array.from({ length: 20 }, answered);
  expect(await Promise.race([Promise.all(many), after(8000)])).toEqual(many.map(() => 200));
  socket.destroy();
  expect(await Promise.race([answered(), after(8000)])).toBe(200);
});

test('a connection with more than ten waiting requests is closed, and none of them is handled (S62)', async () => {
  const { send, closed, received } = await pipelining(busy);
  send('/api/events', ...repeated('/api/account/me', 500));
  expect(await Promise.race([closed, after(8000)])).toBe('closed');
  expect(received().match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThanOrEqual(1);
  expect((await quiet.request(campaigns.list, { query: {} })).status).toBe(200);
});

longTest('an account that fills its queue is refused, and others are answered meanwhile (R40, S62)', async () => {
  const { id: campaignId } = await busy.call(campaigns.create, { body: { name: 'Held' } });
  const rename = () => busy.request(campaigns.update, { params: { campaignId }, body: { name: 'Again' } });
  const { alone, waiting } = limits.requestsAtOnce;
  await sleep(2 * alone.afterMs);
  const places = alone.places + waiting;
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from campaigns where id = $1 for update', [campaignId]);
  const answered: Response[] = [];
  const begunAt = performance.now();
  const requests = repeat(places + 3, rename).map(async (answer) => void answered.push(await answer));
  try {
    await vi.waitUntil(() => answered.filter(isRefused).length === 3, { timeout: 8000 });
    // Delayed before the refusal, so that a loop of refusals costs nothing.
    expect(performance.now() - begunAt).toBeGreaterThanOrEqual(900);
    expect(Number(answered[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await quiet.request(campaigns.list, { query: {} })).status).toBe(200);
  } finally {
    await holder.end();
  }
  await Promise.all(requests);
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(places);
});
