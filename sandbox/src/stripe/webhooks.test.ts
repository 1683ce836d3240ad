import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#server.ts';
import { createStripe, stripeCredentials } from './stripe.ts';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, sandboxes: [createStripe()] });
});
afterAll(() => server.close());

async function post(path: string, body: URLSearchParams | object): Promise<void> {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(`${server.address}/${path}`, {
    method: 'POST',
    headers: isForm
      ? { authorization: `Bearer ${stripeCredentials.secretKey}` }
      : { 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

test('dropping webhooks drops queued ones, and waits for the one that is being sent', async () => {
  let arrived = 0;
  const hook = createServer((_request, response) => {
    setTimeout(() => {
      arrived += 1;
      response.writeHead(200).end();
    }, 50);
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
  await post('v1/webhook_endpoints', new URLSearchParams({ url, 'enabled_events[]': 'customer.created' }));
  const names = Array.from({ length: 10 }, (_, index) => `No. ${index}`);
  await Promise.all(names.map((name) => post('v1/customers', new URLSearchParams({ name }))));
  await expect.poll(() => arrived).toBeGreaterThan(0);
  await post('stripe/_emulator/webhooks', { mode: ['drop'] });
  const before = arrived;
  await wait(200);
  expect(arrived).toBe(before);
  expect(before).toBeLessThan(names.length);
  hook.close();
});
