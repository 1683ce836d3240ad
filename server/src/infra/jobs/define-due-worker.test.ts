import { expect, test } from 'vitest';
import { createLog } from '#infra/log.ts';
import type { SystemScope } from '#infra/scope.ts';
import { defineDueWorker } from './define-due-worker.ts';
import { defineDueJob, defineJob } from './define-job.ts';
import type { JobScopes, Worker } from './define-worker.ts';

const job = defineDueJob({ name: 'test.due' });
const scopes = { system: { log: createLog('silent') } as SystemScope } as JobScopes;

const runOnce = (worker: Worker<null>, signal = new AbortController().signal) =>
  worker.run(scopes, { payload: {}, organizationId: null, signal }, null);

test('a due job runs each minute for all tenants, and leaves retries to the next minute', () => {
  expect(job).toMatchObject({ cron: '* * * * *', scope: 'all tenants', retries: 0 });
});

test('a failed row does not stop the others', async () => {
  const done: string[] = [];
  await runOnce(
    defineDueWorker(job, {
      listDue: async () => ['a', 'b', 'c'],
      process: async (row) => {
        if (row === 'b') throw new Error('planted');
        done.push(row);
      },
    }),
  );
  expect(done).toEqual(['a', 'c']);
});

test('a failure that would affect the other rows ends the run', async () => {
  const attempts: string[] = [];
  await runOnce(
    defineDueWorker(job, {
      listDue: async () => ['a', 'b', 'c'],
      process: async (row) => {
        attempts.push(row);
        throw new Error(row === 'b' ? 'down' : 'planted');
      },
      onError: (_row, error) => (error instanceof Error && error.message === 'down' ? 'stop' : undefined),
    }),
  );
  expect(attempts).toEqual(['a', 'b']);
});

test('a generator yields the next row only after the previous one is processed', async () => {
  const log: string[] = [];
  async function* rows() {
    for (const row of ['a', 'b']) {
      log.push(`list ${row}`);
      yield row;
    }
  }
  await runOnce(defineDueWorker(job, { listDue: rows, process: async (row) => void log.push(`process ${row}`) }));
  expect(log).toEqual(['list a', 'process a', 'list b', 'process b']);
});

test('an aborted run processes no further row', async () => {
  const abort = new AbortController();
  const done: string[] = [];
  await runOnce(
    defineDueWorker(job, {
      listDue: async () => ['a', 'b'],
      process: async (row) => {
        done.push(row);
        abort.abort();
      },
    }),
    abort.signal,
  );
  expect(done).toEqual(['a']);
});

test('a run processes no further row after two thirds of its time limit', async () => {
  const done: string[] = [];
  const short = defineJob({ name: 'test.short', scope: 'all tenants', timeoutMs: 60 });
  await runOnce(
    defineDueWorker(short, {
      listDue: async () => ['a', 'b'],
      process: async (row) => {
        done.push(row);
        await new Promise((resolve) => setTimeout(resolve, 50));
      },
    }),
  );
  expect(done).toEqual(['a']);
});
