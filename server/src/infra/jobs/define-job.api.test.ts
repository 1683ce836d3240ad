import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { createPool, type Pool } from '#db/client.ts';
import { organizations } from '#db/schema/organizations.ts';
import { allTenants } from '#db/tenant-scope.ts';
import { inTransaction } from '#db/transaction.ts';
import { createLog } from '#infra/log.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { defineJob } from './define-job.ts';
import { defineWorker, type Worker } from './define-worker.ts';
import { jobScopesOf } from './job-scopes.ts';
import { startQueue, type Queue } from './queue.ts';
import { longTest } from '#testing/long.ts';

let app: TestApp;
let pool: Pool;
let ours: OrganizationId;
let others: OrganizationId;
const running: Queue<null>[] = [];

beforeAll(async () => {
  app = await startApp();
  pool = createPool({ url: app.databaseUrl, onError: () => undefined });
  const signUp = async () => (await app.browser().signUp()).organizationId as OrganizationId;
  [ours, others] = [await signUp(), await signUp()];
});
afterEach(async () => {
  for (const queue of running.splice(0)) await queue.stop();
});
afterAll(async () => {
  await pool.end();
  await app.stop();
});

const payload = z.object({ piece: z.string() });

/** A queue with one job, which it enqueues in a transaction and runs once started. */
async function queueOf(worker: Worker<null>) {
  const { databaseUrl: url, services } = app;
  const queue = await startQueue<null>({
    url,
    workers: [worker],
    log: createLog('silent'),
    worker: true,
    pollingSeconds: 1,
  });
  running.push(queue);
  return {
    enqueue: (organizationId: OrganizationId | null, ...pieces: string[]) =>
      inTransaction({ pool, tenantScope: allTenants }, async (transaction) => {
        for (const piece of pieces)
          await queue.enqueue(transaction, { job: worker.job, payload: { piece }, organizationId });
      }),
    work: () => queue.work({ scopes: jobScopesOf(services.dependencies), adapters: null }),
  };
}

const waiting = { timeout: 30_000 };

test('a job works as its organization, restricted by row-level security', async () => {
  const seen: string[][] = [];
  const { enqueue, work } = await queueOf(
    defineWorker(defineJob({ name: 'test.tenant', payload }), {
      async run({ scope }) {
        expect(scope.actor).toEqual({ role: 'system', organizationId: ours });
        expect(scope.request).toBeNull();
        const rows = await scope.transaction((tx) => tx.db.select({ id: organizations.id }).from(organizations));
        seen.push(rows.map(({ id }) => id));
      },
    }),
  );
  await enqueue(ours, 'a');
  await work();
  await expect.poll(() => seen, waiting).toEqual([[ours]]);
});

test('a job declares that it works for all tenants, and may then work as one of them', async () => {
  const seen: string[][] = [];
  const { enqueue, work } = await queueOf(
    defineWorker(defineJob({ name: 'test.all-tenants', payload, scope: 'all tenants' }), {
      async run({ scope, inOrganization }) {
        for (const each of [scope, inOrganization(others)]) {
          const rows = await each.db.select({ id: organizations.id }).from(organizations);
          seen.push(rows.map(({ id }) => id).toSorted());
        }
      },
    }),
  );
  await enqueue(null, 'a');
  await work();
  await expect.poll(() => seen, waiting).toEqual([[ours, others].toSorted(), [others]]);
});

test('a job of an organization is not enqueued without one', async () => {
  const job = defineJob({ name: 'test.nowhere', payload });
  const { enqueue } = await queueOf(defineWorker(job, { run: async () => undefined }));
  await expect(enqueue(null, 'a')).rejects.toThrow('needs an organization');
});

test('a job is not enqueued while a job with the same key waits', async () => {
  const done: string[] = [];
  const { enqueue, work } = await queueOf(
    defineWorker(defineJob({ name: 'test.singleton', payload, singleton: ({ piece }) => piece }), {
      run: async ({ payload: { piece } }) => void done.push(piece),
    }),
  );
  await enqueue(ours, 'a', 'a', 'b');
  await enqueue(ours, 'a');
  await work();
  await expect.poll(() => done.toSorted(), waiting).toEqual(['a', 'b']);
  await enqueue(ours, 'a');
  await expect.poll(() => done.toSorted(), waiting).toEqual(['a', 'a', 'b']);
});

longTest('an error may set the time of the next try', async () => {
  const tries: number[] = [];
  const { enqueue, work } = await queueOf(
    defineWorker(defineJob({ name: 'test.retry-after', payload }), {
      async run() {
        tries.push(Date.now());
        if (tries.length === 1) throw Object.assign(new Error('planted'), { retryAfterMs: 6000 });
      },
    }),
  );
  await enqueue(ours, 'a');
  await work();
  await expect.poll(() => tries.length, waiting).toBe(1);
  const planned = () =>
    app.sql<{ seconds: number }>(`select extract(epoch from start_after - now())::float as seconds from jobs.job
      where name = 'test.retry-after' and state = 'retry'`);
  await expect.poll(async () => (await planned())[0]?.seconds ?? 0, waiting).toBeGreaterThan(4.1);
  await expect.poll(() => tries.length, waiting).toBe(2);
  expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(5000);
});

test('a final failure calls onFailure once, as its organization', async () => {
  const tries: string[] = [];
  const failed: unknown[] = [];
  const { enqueue, work } = await queueOf(
    defineWorker(defineJob({ name: 'test.failing', payload, retries: 1 }), {
      run: async ({ payload: { piece } }) => {
        tries.push(piece);
        throw Object.assign(new Error('planted'), { retryAfterMs: 0 });
      },
      onFailure: async ({ scope, payload: { piece } }) => void failed.push([piece, scope.actor.organizationId]),
    }),
  );
  await enqueue(ours, 'a');
  await work();
  await expect.poll(() => failed, waiting).toEqual([['a', ours]]);
  expect(tries).toEqual(['a', 'a']);
});

longTest('a job beyond its time limit fails and its signal aborts', async () => {
  const aborted: boolean[] = [];
  const failed: string[] = [];
  const { enqueue, work } = await queueOf(
    defineWorker(defineJob({ name: 'test.timeout', payload, retries: 0, timeoutMs: 1000 }), {
      run: ({ signal }) =>
        new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => {
            aborted.push(true);
            resolve();
          });
        }),
      onFailure: async ({ payload: { piece } }) => void failed.push(piece),
    }),
  );
  await enqueue(ours, 'a');
  await work();
  await expect.poll(() => failed, waiting).toEqual(['a']);
  expect(aborted).toEqual([true]);
});
