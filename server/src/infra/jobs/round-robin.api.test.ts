import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { createPool, type Pool } from '#db/client.ts';
import { allTenants } from '#db/tenant-scope.ts';
import { inTransaction } from '#db/transaction.ts';
import { createLog } from '#infra/log.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { defineJob } from './define-job.ts';
import { defineWorker, type JobScopes } from './define-worker.ts';
import { startQueue, type Queue } from './queue.ts';
import { roundSql } from './round-robin.ts';
import { longTest } from '#testing/long.ts';

let app: TestApp;
let pool: Pool;
beforeAll(async () => {
  app = await startApp({ RUN: 'web' });
  pool = createPool({ url: app.databaseUrl, onError: () => undefined });
});
const running: Queue<unknown>[] = [];
afterEach(async () => {
  for (const queue of running.splice(0)) await queue.stop();
});
afterAll(async () => {
  await pool.end();
  await app.stop();
});

const scopes = {} as JobScopes;

/** Starts a queue with a job of the given name; `done` lists its payloads in the order they ran. */
async function startQueueOf(name: string) {
  const done: string[] = [];
  const job = defineJob({
    name,
    payload: z.object({ piece: z.string() }),
    scope: 'all tenants',
  });
  const worker = defineWorker(job, { run: async ({ payload }) => void done.push(payload.piece) });
  const start = async (supervises: boolean) => {
    const log = createLog('silent');
    const queue = await startQueue({ url: app.databaseUrl, workers: [worker], log, worker: supervises });
    running.push(queue);
    return queue;
  };
  const queue = await start(false);
  const enqueue = (organizationId: string | null, pieces: string[]) =>
    inTransaction({ pool, tenantScope: allTenants }, async (transaction) => {
      for (const piece of pieces)
        await queue.enqueue(transaction, {
          job: worker.job,
          payload: { piece },
          organizationId: organizationId as OrganizationId | null,
        });
    });
  const runJobs = async (count: number) => {
    const supervisor = await start(true);
    await supervisor.work({ scopes, adapters: null });
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(count);
  };
  return { done, enqueue, runJobs };
}

const pieces = (of: string, count: number) => Array.from({ length: count }, (_, index) => `${of}${index}`);

longTest('an organization’s job is taken within one round, regardless of another’s backlog', async () => {
  const { done, enqueue, runJobs } = await startQueueOf('test.turns');
  await enqueue('org_a', pieces('a', 300));
  await enqueue('org_b', ['b0']);
  await enqueue(null, ['own']);
  await enqueue('org_c', ['c0', 'c1']);
  await runJobs(304);
  expect(done.slice(0, 6).toSorted()).toEqual(['a0', 'a1', 'b0', 'c0', 'c1', 'own']);
  expect(done.filter((piece) => piece.startsWith('a'))).toEqual(pieces('a', 300));
});

test('late or continuous enqueuers do not overtake waiting jobs', async () => {
  const { done, enqueue, runJobs } = await startQueueOf('test.turns-late');
  await enqueue('org_a', pieces('a', 50));
  // Simulates that the first forty jobs are done.
  await app.sql(`update jobs.job set state = 'completed', completed_on = now() where name = 'test.turns-late'
    and priority > -40`);
  await enqueue('org_b', pieces('b', 10));
  await runJobs(20);
  expect(done.map((piece) => piece.charAt(0)).join('')).toBe('ab'.repeat(10));
});

test('a retried job keeps its round, and later jobs do not share it', async () => {
  const { done, enqueue, runJobs } = await startQueueOf('test.turns-again');
  await enqueue('org_a', pieces('a', 50));
  // Simulates that the first job failed a while ago and the next thirty-nine are done.
  await app.sql(`update jobs.job set state = 'completed', completed_on = now() where name = 'test.turns-again'
    and priority between -39 and -1`);
  await app.sql(`update jobs.job set state = 'retry', retry_count = 1, start_after = now() - interval '1 second'
    where name = 'test.turns-again' and priority = 0`);
  await enqueue('org_b', pieces('b', 10));
  await runJobs(21);
  expect(done[0]).toBe('a0');
  expect(
    done
      .slice(1)
      .map((piece) => piece.charAt(0))
      .join(''),
  ).toBe('ab'.repeat(10));
});

test('the next round is found by indexes, without scanning waiting jobs', async () => {
  const { enqueue } = await startQueueOf('test.turns-many');
  await app.sql(`insert into jobs.job (name, group_id, priority, data)
    select 'test.turns-many', 'org_' || (n % 7), -(n / 7), '{}' from generate_series(0, 20000) n`);
  await app.sql('analyze jobs.job');
  await enqueue('org_3', ['last']);
  const waiting = await app.sql<{ priority: number }>(
    `select priority from jobs.job where name = 'test.turns-many' and group_id = 'org_3' order by priority limit 2`,
  );
  expect(waiting.map(({ priority }) => priority)).toEqual([-2857, -2856]);
  const plan = await app.sql<{ 'QUERY PLAN': string }>(`explain ${roundSql}`, ['test.turns-many', 'org_3']);
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan|Sort|Bitmap/);
});
