import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#infra/log.ts';
import { uploadType } from './body-time.ts';
import { createServer, type HttpServer } from './server.ts';

let app: HttpServer;
let port: number;
beforeAll(async () => {
  app = await createServer({ log: createLog('silent'), https: false, trustedProxies: 0, bodyTimeMs: 300 });
  app.post('/json', async () => ({ done: true }));
  // As the upload protocol does: takes the bytes as long as they come.
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

/** Sends the head and then a byte at a time, until the other side ends it or `count` bytes are out. */
async function trickle(to: string, type: string, count: number): Promise<{ sent: number; heard: string }> {
  const [method, path] = to.split(' ');
  const socket: Socket = connect(port, '127.0.0.1');
  let heard = '';
  let sent = 0;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => (heard += chunk.toString()));
  await once(socket, 'connect');
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${count}\r\n\r\n`);
  const timer = setInterval(() => {
    if (sent < count) sent += socket.write(' ') ? 1 : 0;
    else socket.end();
  }, 20);
  // A line that is cut while something is said on it ends with an error first.
  await new Promise((done) => socket.once('close', done));
  clearInterval(timer);
  return { sent, heard };
}

describe('a body that trickles (S62, S70)', () => {
  test('is not waited for, however steadily it comes', async () => {
    const { sent, heard } = await trickle('POST /json', 'application/json', 5000);
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(heard).toContain('"code":"request.too-slow"');
    expect(sent).toBeLessThan(5000);
  });

  test('may take its time where it is the bytes of an upload', async () => {
    const { sent, heard } = await trickle('PATCH /bytes', uploadType, 40);
    expect(heard).toMatch(/^HTTP\/1\.1 204 /);
    expect(sent).toBe(40);
  });

  test('keeps no connection of an upload that was refused', async () => {
    const { sent, heard } = await trickle('PATCH /refused', uploadType, 5000);
    expect(heard).toMatch(/^HTTP\/1\.1 401 /);
    expect(sent).toBeLessThan(5000);
  });
});

test('a body that comes at once is answered', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toEqual({ done: true });
});
