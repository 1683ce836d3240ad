import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, type EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { createNodeShare } from './fair-share.ts';
import { mountRoutes, type GateOptions } from './gate.ts';
import { routes, type Route } from './routes.ts';
import { createServer } from './server.ts';

describe('a webhook', () => {
  let app: TestApp;
  const group = {
    arrived: endpoint({
      method: 'POST',
      path: '/test/webhook',
      access: 'public',
      summary: 'Of the test alone.',
      webhook: { maxBytes: 1000 },
      response: z.object({ sha256: z.string(), cookies: z.null(), signedIn: z.boolean(), network: z.boolean() }),
    }),
  };
  type Adapters = TestApp['services']['adapters'];
  let server: Awaited<ReturnType<typeof createServer>>;
  let url: string;
  const received: unknown[] = [];

  beforeAll(async () => {
    app = await startApp();
    const { dependencies, adapters } = app.services;
    server = await createServer({ log: dependencies.log, https: false, trustedProxies: 0 });
    const mounted = routes<typeof group, Adapters>(group, {
      arrived: ({ scope, account, bytes, cookies }) => ({
        sha256: createHash('sha256').update(bytes).digest('hex'),
        cookies,
        signedIn: account !== null,
        network: scope.request !== null,
      }),
    });
    mountRoutes(server, mounted, {
      dependencies,
      adapters,
      share: createNodeShare({ trustLoopback: false }),
      origin: 'http://localhost:4000',
      https: false,
      trustLoopback: false,
      billed: false,
      authenticate: (_scope, cookies) => {
        received.push(cookies);
        return Promise.resolve(null);
      },
      authenticateKey: () => Promise.resolve(null),
      exchange: () => Promise.resolve(null),
    });
    url = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await app.stop();
  });

  const post = (body: Buffer, headers: Record<string, string>) =>
    fetch(`${url}/api/test/webhook`, { method: 'POST', body: new Uint8Array(body), headers });
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'anything/else'])(
    'receives unchanged bytes as %s, from any site, with or without a session',
    async (type) => {
      const bytes = Buffer.from([0x7b, 0x20, 0xff, 0x00, 0x7d, 0x0a]);
      const headers = { 'content-type': type, 'sec-fetch-site': 'cross-site', cookie: 'af_session=anything' };
      const answer = await post(bytes, headers);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ sha256: digest(bytes), cookies: null, signedIn: false, network: true });
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(received).toEqual([]);
    },
  );

  test('accepts bodies up to its declared size', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await post(Buffer.alloc(1000), headers)).status).toBe(200);
    expect((await post(Buffer.alloc(1001), headers)).status).toBe(413);
  });

  test('with a session rule keeps the server from starting', () => {
    const { dependencies, adapters } = app.services;
    const shape = { ...group.arrived, access: 'signed-in' } as EndpointShape;
    const route = { endpoint: shape, handler: () => Promise.resolve() } as Route<Adapters>;
    const options = {
      dependencies,
      adapters,
      origin: '',
      https: false,
      trustLoopback: false,
      billed: false,
    } as unknown as GateOptions<Adapters>;
    expect(() => mountRoutes(server, [route], options)).toThrow(/webhook/);
  });
});
