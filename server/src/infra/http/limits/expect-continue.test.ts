import http from 'node:http';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#infra/log.ts';
import { uploadType } from './body-timeout.ts';
import { createServer, type HttpServer } from '#infra/http/server.ts';

let app: HttpServer;
let port: number;
beforeAll(async () => {
  app = await createServer({ log: createLog('silent'), https: false, trustedProxies: 0 });
  app.post('/json', async ({ body }) => ({ received: body }));
  app.patch('/bytes', async (request, reply) => {
    for await (const _chunk of request.raw);
    return reply.code(204).send();
  });
  app.patch('/refused', async (_request, reply) => reply.code(413).send('no'));
  app.patch('/refused-amid', async ({ raw }, reply) => {
    await once(raw, 'data');
    raw.pause();
    return reply.code(413).send('no');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => app.close());

const megabyte = 1024 * 1024;

/** Sends a body only after `100 Continue`. */
function sendExpecting(
  to: string,
  type: string,
  body: string,
): Promise<{ status: number; continued: boolean; text: string }> {
  const [method, path] = to.split(' ');
  const headers = { 'content-type': type, 'content-length': body.length, expect: '100-continue' };
  const request = http.request({ port, host: '127.0.0.1', method, path, headers, agent: false });
  let continued = false;
  request.once('continue', () => {
    continued = true;
    request.end(body);
  });
  request.flushHeaders();
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, continued, text });
        request.destroy();
      });
    });
  });
}

test('sends 100 Continue when a handler reads the body', async () => {
  expect(await sendExpecting('PATCH /bytes', uploadType, 'x'.repeat(5000))).toMatchObject({
    status: 204,
    continued: true,
  });
  const json = await sendExpecting('POST /json', 'application/json', '{"a":1}');
  expect(json).toEqual({ status: 200, continued: true, text: '{"received":{"a":1}}' });
});

test('refuses an upload before its body is sent (P04)', async () => {
  expect(await sendExpecting('PATCH /refused', uploadType, 'x'.repeat(5000))).toEqual({
    status: 413,
    continued: false,
    text: 'no',
  });
});

test.each([
  ['before its body', '/refused'],
  ['in the middle of its body', '/refused-amid'],
])('reads at most about a megabyte of an upload refused %s (P04)', async (_when, address) => {
  const arrived = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1');
  const [theirs] = await arrived;
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  const head = `PATCH ${address} HTTP/1.1\r\nHost: x\r\nContent-Type: ${uploadType}\r\nContent-Length: ${500 * megabyte}\r\n\r\n`;
  socket.write(head);
  const chunk = Buffer.alloc(megabyte);
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', send);
  send();
  await new Promise((done) => socket.once('close', done));
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(theirs.bytesRead).toBeGreaterThan(megabyte);
  expect(theirs.bytesRead).toBeLessThan(3 * megabyte);
});

test('reads a small refused upload completely and keeps the connection', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const send = async () => {
    const headers = { 'content-type': uploadType, 'content-length': 100_000 };
    const request = http.request({ port, host: '127.0.0.1', method: 'PATCH', path: '/refused', headers, agent });
    request.end(Buffer.alloc(100_000));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(response.resume(), 'end');
    return { status: response.statusCode, again: request.reusedSocket };
  };
  expect(await send()).toEqual({ status: 413, again: false });
  expect(await send()).toEqual({ status: 413, again: true });
  agent.destroy();
});
