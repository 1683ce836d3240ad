import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#infra/log.ts';
import { uploadType } from './body-timeout.ts';
import { createServer, type HttpServer } from '#infra/http/server.ts';

let app: HttpServer;
let port: number;
beforeAll(async () => {
  app = await createServer({ log: createLog('silent'), https: false, trustedProxies: 0, bodyTimeoutMs: 300 });
  app.post('/json', async () => ({ done: true }));
  // Reads the bytes as they arrive, as the upload protocol does.
  app.patch('/bytes', async (request, reply) => {
    for await (const _chunk of request.raw);
    return reply.code(204).send();
  });
  app.patch('/refused', async (_request, reply) => reply.code(401).send());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => app.close());

/** Sends the head and then one byte at a time, until the server closes the connection or `count` bytes are sent. */
async function trickle(to: string, type: string, count: number): Promise<{ sent: number; received: string }> {
  const [method, path] = to.split(' ');
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  let sent = 0;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (received += chunk.toString()));
  await once(socket, 'connect');
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${count}\r\n\r\n`);
  const timer = setInterval(() => {
    if (sent < count) sent += socket.write(' ') ? 1 : 0;
    else socket.end();
  }, 20);
  // A connection that is closed while data is sent first emits an error.
  await new Promise((done) => socket.once('close', done));
  clearInterval(timer);
  return { sent, received };
}

describe('a slow body (S62, S70)', () => {
  test('times out, however steadily its bytes arrive', async () => {
    const { sent, received } = await trickle('POST /json', 'application/json', 5000);
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain('"code":"request.too-slow"');
    expect(sent).toBeLessThan(5000);
  });

  test('is allowed for the bytes of an upload', async () => {
    const { sent, received } = await trickle('PATCH /bytes', uploadType, 40);
    expect(received).toMatch(/^HTTP\/1\.1 204 /);
    expect(sent).toBe(40);
  });

  test('of a refused upload does not keep its connection open', async () => {
    const { sent, received } = await trickle('PATCH /refused', uploadType, 5000);
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(sent).toBeLessThan(5000);
  });
});

test('a body that arrives immediately is answered', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toEqual({ done: true });
});
