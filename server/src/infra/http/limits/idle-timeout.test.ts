import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#infra/log.ts';
import { uploadType } from './body-timeout.ts';
import { createServer, type HttpServer } from '#infra/http/server.ts';

const quiet = { log: createLog('silent'), https: false, trustedProxies: 0 };
const idleMs = 300;
const longMs = 3 * idleMs;

let app: HttpServer;
let port: number;
/** Outcome of reading the last upload's bytes. */
let outcome: Promise<string>;
beforeAll(async () => {
  app = await createServer({ ...quiet, idleMs, responseMs: 60_000 });
  app.patch('/bytes', async (request, reply) => {
    const read = async () => {
      for await (const _chunk of request.raw);
      return 'complete';
    };
    outcome = read().catch(() => 'closed');
    await outcome;
    await sleep(longMs);
    return reply.code(204).send();
  });
  app.get('/made', async () => {
    await sleep(longMs);
    return { done: true };
  });
  app.get('/file', (_request, reply) => reply.send(Readable.from(endless())));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => app.close());

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}

const headOf = (to: string) => `${to} HTTP/1.1\r\nHost: x\r\n`;
const bytesHead = (length: number) =>
  `${headOf('PATCH /bytes')}Content-Type: ${uploadType}\r\nContent-Length: ${length}\r\n\r\n`;

async function openConnection(): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  await once(socket, 'connect');
  return { socket, received: () => received };
}

describe('an idle connection (R08)', () => {
  test('is closed in the middle of an upload, and ends its reader', async () => {
    const { socket, received } = await openConnection();
    socket.write(bytesHead(5000) + 'x'.repeat(1000));
    await once(socket, 'close');
    expect(received()).toBe('');
    expect(await outcome).toBe('closed');
  });

  test('is closed when the client does not read the response', async () => {
    const { socket } = await openConnection();
    const taken = once(app.server, 'request');
    socket.pause();
    socket.write(`${headOf('GET /file')}\r\n`);
    const [, response] = (await taken) as [unknown, NodeJS.WritableStream];
    await once(response, 'close');
    socket.destroy();
  });

  test('is kept while a response is being prepared, with and without a body', async () => {
    const { socket, received } = await openConnection();
    socket.write(`${bytesHead(4)}four`);
    await expect.poll(received).toMatch(/^HTTP\/1\.1 204 /);
    socket.write(`${headOf('GET /made')}Connection: close\r\n\r\n`);
    await once(socket, 'close');
    expect(received()).toContain('{"done":true}');
  });
});

test('the default idle timeout is less than a minute', async () => {
  const usual = await createServer(quiet);
  expect(usual.server.timeout).toBeGreaterThan(0);
  expect(usual.server.timeout).toBeLessThan(60_000);
  await usual.close();
});
