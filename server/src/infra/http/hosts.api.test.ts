import http from 'node:http';
import { describe, expect, test } from 'vitest';
import { productionSettings, startApp, useApp } from '#testing/app.ts';

const app = await useApp({ PUBLIC_URL: 'https://foundry.example' });

/** Sends a request with this Host header. */
function requestWithHost(host: string, path = '/api/health/live'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(new URL(path, app.url), { headers: { host }, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.once('error', reject);
  });
}

describe('local mode answers only to host names of this machine', () => {
  test.each(['localhost:4000', '127.0.0.1', '[::1]:4000', 'foundry.example', 'LOCALHOST:1'])('%s', async (host) => {
    expect(await requestWithHost(host)).toBe(200);
  });

  test.each(['rebound.example', 'localhost.rebound.example:4000', '127.0.0.1.nip.example', '192.0.2.7', 'a b'])(
    'refuses %o',
    async (host) => {
      for (const path of ['/api/health/live', '/api/installation', '/nowhere', '/api/openapi.json'])
        expect(await requestWithHost(host, path), path).toBe(403);
    },
  );
});

test('production answers any host, since the proxy selects hosts', async () => {
  const production = await startApp(productionSettings);
  const answer = await fetch(`${production.url}/api/health/live`);
  expect(answer.status).toBe(200);
  await production.stop();
});
