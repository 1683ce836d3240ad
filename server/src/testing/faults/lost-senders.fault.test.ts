import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { announce, append, offsetOf } from '#testing/uploading.ts';
import { Installation } from './installation.ts';
import { report } from './summary.ts';

const aborts = inject('seed') === 0 ? 10_000 : 2400;
const lanes = 40;
const parts = 6;

let installation: Installation;
let client: TestClient;
let creative: Creative;
let bytes: Buffer;
let organizationId: string;
beforeAll(async () => {
  // A small heap, so that a leak is distinguishable from garbage.
  installation = new Installation({ NODE_OPTIONS: '--max-old-space-size=192' });
  await installation.start();
  client = installation.browser();
  organizationId = (await client.signUp()).organizationId ?? '';
  bytes = await picture({ width: 900, height: 900 });
});
afterAll(() => installation.stop());
beforeEach(async () => {
  creative = await brief(client);
});

async function begin(name: string): Promise<string> {
  const created = await announce(client, { slotId: slotOf(creative).id, name, bytes });
  return created.headers.get('location') ?? '';
}

/** Head of a request that sends all bytes from the start. */
function headOf(location: string): string {
  return [
    `PATCH ${location} HTTP/1.1`,
    `host: ${new URL(installation.address).host.replace('127.0.0.1', 'localhost')}`,
    'tus-resumable: 1.0.0',
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    `content-length: ${bytes.length}`,
    'sec-fetch-site: same-origin',
    `x-organization: ${organizationId}`,
    `cookie: ${[...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    '',
    '',
  ].join('\r\n');
}

interface Line {
  socket: net.Socket;
  received(): string;
  closed: Promise<void>;
}

/** A raw connection. */
function connect(): Promise<Line> {
  const { port, hostname } = new URL(installation.address);
  return new Promise((resolve) => {
    let received = '';
    const socket = net.connect(Number(port), hostname);
    const closed = new Promise<void>((done) => socket.once('close', () => done()));
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.once('connect', () => resolve({ socket, received: () => received, closed }));
    socket.once('close', () => resolve({ socket, received: () => received, closed }));
  });
}

/** Open files, sockets and memory of the server. */
function resources(): { descriptors: number; megabytes: number } {
  const status = readFileSync(`/proc/${installation.pid}/status`, 'utf8');
  const megabytes = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  return { descriptors: readdirSync(`/proc/${installation.pid}/fd`).length, megabytes };
}

/**
 * Starts an upload and disconnects, sometimes before the head ends, otherwise within the bytes; half of the connections
 * end with a reset.
 */
async function vanish(location: string, count: number): Promise<void> {
  const { socket, closed } = await connect();
  const head = headOf(location);
  socket.write(count % 10 === 0 ? head.slice(0, 150) : head);
  if (count % 10 !== 0) socket.write(bytes.subarray(0, 1000));
  await sleep(count % 30);
  if (count % 2 === 0) socket.resetAndDestroy();
  else socket.destroy();
  await closed;
}

/** Expects the server to serve reads and uploads. */
async function expectItServes(): Promise<void> {
  expect((await reread(client, creative)).id).toBe(creative.id);
  const location = await begin('meanwhile.jpg');
  expect((await append(client, location, 0, bytes)).status).toBe(204);
}

test(`${aborts} disconnected clients leave no file, socket, memory or lock behind (R08, S70)`, async () => {
  const locations: string[] = [];
  for (let lane = 0; lane < lanes; lane++) locations.push(await begin(`${lane}.jpg`));
  const round = (from: number) => Promise.all(locations.map((location, lane) => vanish(location, from + lane)));
  const after: ReturnType<typeof resources>[] = [];
  for (let part = 0; part < parts; part++) {
    for (let count = 0; count < aborts / parts; count += lanes) await round(count);
    await expect.poll(() => resources().descriptors, { timeout: 60_000 }).toBeLessThan(120);
    after.push(resources());
  }
  const megabytes = after.map((each) => each.megabytes);
  const descriptors = after.map((each) => each.descriptors);
  report(`${aborts} senders vanished: descriptors ${descriptors.join(', ')}, megabytes ${megabytes.join(', ')}`);
  expect(Math.max(...descriptors)).toBeLessThan(Math.min(...descriptors) + 20);
  const [, , third = 0, , , last = 0] = megabytes;
  expect(last).toBeLessThan(third * 1.25 + 50);
  expect(installation.starts).toBe(1);
  for (const location of locations.slice(0, 5)) {
    const offset = Number((await offsetOf(client, location)).headers.get('upload-offset'));
    expect((await append(client, location, offset, bytes.subarray(offset))).status).toBe(204);
  }
  expect(versionsOf(await reread(client, creative))).toHaveLength(5);
}, 600_000);

test('an idle client does not block an upload: a client that resumes it is served immediately (R08)', async () => {
  const location = await begin('silent.jpg');
  const silent = await connect();
  silent.socket.write(headOf(location));
  silent.socket.write(bytes.subarray(0, 5000));
  await sleep(1500);
  const offset = Number((await offsetOf(client, location)).headers.get('upload-offset'));
  expect(offset).toBe(5000);
  expect((await append(client, location, offset, bytes.subarray(offset))).status).toBe(204);
  silent.socket.destroy();
  expect(versionsOf(await reread(client, creative))).toHaveLength(1);
});

describe('slow clients (R09)', () => {
  test('may send a file slowly but not a request head, and a thousand of them block no other client', async () => {
    const location = await begin('slow.jpg');
    const slow = await connect();
    slow.socket.write(headOf(location));
    let sent = 0;
    const step = Math.ceil(bytes.length / 90);
    const trickle = setInterval(() => {
      if (sent < bytes.length) slow.socket.write(bytes.subarray(sent, (sent += step)));
    }, 600);
    const heads = await Promise.all(Array.from({ length: 1000 }, () => connect()));
    const ended = Promise.all(heads.map(({ closed }) => closed));
    const drip = setInterval(() => {
      for (const { socket } of heads) if (!socket.destroyed) socket.write('x');
    }, 2000);
    for (const { socket } of heads) socket.write('GET /api/health/ready HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
    let served = 0;
    for (const end = Date.now() + 15_000; Date.now() < end; served++) {
      await expectItServes();
      creative = await brief(client);
      await sleep(1000);
    }
    // Node checks connections every half minute; a head may take 20 s.
    await ended;
    clearInterval(drip);
    for (const { received } of heads) expect(received()).toMatch(/^(HTTP\/1\.1 408 .*)?/s);
    await expect.poll(() => slow.received(), { timeout: 90_000 }).toMatch(/^HTTP\/1\.1 204 /);
    clearInterval(trickle);
    slow.socket.destroy();
    report(`slow: a file over ${90 * 0.6} s came whole, 1000 heads were ended, ${served} uploads meanwhile`);
    await expect.poll(() => resources().descriptors, { timeout: 30_000 }).toBeLessThan(120);
  }, 240_000);
});
