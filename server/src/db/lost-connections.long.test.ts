import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';

let app: TestApp;
let client: TestClient;
const uncaught: unknown[] = [];
const onUncaught = (error: unknown) => void uncaught.push(error);
beforeAll(async () => {
  process.on('uncaughtException', onUncaught);
  app = await startApp();
  client = app.browser();
  await client.signUp();
});
afterAll(async () => {
  process.off('uncaughtException', onUncaught);
  await app.stop();
});

const isReady = async () => (await client.send('/api/health/ready')).status === 200;

/** Ends every connection of this database, as a restart does. */
const breakConnections = () =>
  app.sql(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

test('a process survives 20 losses of every database connection, and answers again within seconds (R15)', async () => {
  const over = new AbortController();
  const statuses = new Set<number>();
  const callers = Array.from({ length: 8 }, async (_, index) => {
    while (!over.signal.aborted) {
      const answer =
        index % 2 === 0
          ? await client.request(campaigns.list, { query: {} })
          : await client.request(campaigns.create, { body: { name: 'Spring' } });
      await answer.arrayBuffer();
      statuses.add(answer.status);
    }
  });
  for (let round = 0; round < 20; round += 1) {
    await breakConnections();
    await vi.waitUntil(isReady, { timeout: 5000, interval: 20 });
  }
  over.abort();
  await Promise.all(callers);
  expect([200, 503]).toEqual(expect.arrayContaining([...statuses]));
  expect(uncaught).toEqual([]);
});
