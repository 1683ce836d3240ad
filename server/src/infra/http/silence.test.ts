import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#infra/log.ts';
import { uploadType } from './body-time.ts';
import { createServer, type HttpServer } from './server.ts';

const quiet = { log: createLog('silent'), https: false, trustedProxies: 0 };
const silenceMs = 300;
const longMs = 3 * silenceMs;

let app: HttpServer;
let port: number;
/** What became of the bytes of the upload that came last. */
let outcome: Promise<string>;
beforeAll(async () => {
  app = await createServer({ ...quiet, silenceMs, answerMs: 60_000 });
  app.patch('/bytes', async (request, reply) => {
    const read = async () => {
      for await (const _chunk of request.raw);
      return 'all there';
    };
    outcome = read().catch(() => 'let go');
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

async function line(): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
  await once(socket, 'connect');
  return { socket, heard: () => heard };
}

describe('a line on which nothing moves (R08)', () => {
  test('is let go amid the bytes of an upload, and what was read is nobody’s to wait for any more', async () => {
    const { socket, heard } = await line();
    socket.write(bytesHead(5000) + 'x'.repeat(1000));
    await once(socket, 'close');
    expect(heard()).toBe('');
    expect(await outcome).toBe('let go');
  });

  test('is let go where nobody takes what is sent', async () => {
    const { socket } = await line();
    const taken = once(app.server, 'request');
    socket.pause();
    socket.write(`${headOf('GET /file')}\r\n`);
    const [, response] = (await taken) as [unknown, NodeJS.WritableStream];
    await once(response, 'close');
    socket.destroy();
  });

  test('is kept while an answer is being made, with and without a body', async () => {
    const { socket, heard } = await line();
    socket.write(`${bytesHead(4)}four`);
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 204 /);
    socket.write(`${headOf('GET /made')}Connection: close\r\n\r\n`);
    await once(socket, 'close');
    expect(heard()).toContain('{"done":true}');
  });
});

test('what holds for the silence of a line is less than a minute', async () => {
  const usual = await createServer(quiet);
  expect(usual.server.timeout).toBeGreaterThan(0);
  expect(usual.server.timeout).toBeLessThan(60_000);
  await usual.close();
});
