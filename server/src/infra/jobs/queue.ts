import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss, type Job as QueuedJob } from 'pg-boss';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { queueSchema } from '#db/roles.ts';
import type { Transaction } from '#db/transaction.ts';
import type { Log } from '#infra/log.ts';
import type { Job, JobRequest } from './define-job.ts';
import type { JobInput, JobScopes, Worker } from './define-worker.ts';
import { priorityOf, roundIndexSql } from './round-robin.ts';
import { createTroubleLog } from './trouble-log.ts';

export interface Queue<D> {
  /**
   * Enqueues inside a transaction: the job exists exactly if the transaction commits. Jobs of organizations are taken
   * round-robin.
   */
  enqueue(transaction: Transaction, request: JobRequest): Promise<void>;
  /** Starts the workers, except for the jobs that this process leaves to others. */
  work(context: { scopes: JobScopes; adapters: D; without?: readonly Job[] }): Promise<void>;
  stop(): Promise<void>;
}

interface Options<D> {
  url: string;
  workers: Worker<D>[];
  log: Log;
  /** Whether this process supervises and schedules jobs. */
  worker: boolean;
  /** Polling interval: bounds the delay of retries, which send no notification when they become due. */
  pollingSeconds?: number | undefined;
}

/** Time for running jobs when the process stops; after it they fail and are retried elsewhere. */
const longestDrainMs = 20_000;

/** Round-robin group of jobs without an organization, treated like one more organization. */
const installation = 'installation';

/**
 * A job queue in PostgreSQL (pg-boss). If a worker is killed, its missing heartbeat queues the job again within
 * seconds.
 */
export async function startQueue<D>({ url, workers, log, worker, pollingSeconds = 5 }: Options<D>): Promise<Queue<D>> {
  const boss = new PgBoss({
    connectionString: url,
    schema: queueSchema,
    // The schema is created by the migrations, for the role that this process uses.
    createSchema: false,
    max: 4,
    supervise: worker,
    schedule: worker,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    useListenNotify: worker,
    monitorVacuum: false,
  });
  const troubles = createTroubleLog(log);
  boss.on('error', troubles.note);
  await boss.start();
  await boss.getDb().executeSql(roundIndexSql);
  await ensureQueues(boss, workers);
  await ensureSchedules(boss, workers);
  const alarms = createAlarms(boss);
  const working: string[] = [];

  return {
    async enqueue({ client }, { job, payload, organizationId, delayMs = 0 }) {
      if (job.scope === 'organization' && organizationId === null) throw new Error(`${job.name} needs an organization`);
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      const id = organizationId ?? installation;
      const key = job.singleton?.(payload);
      const singleton = key === undefined ? {} : { singletonKey: key };
      const priority = await priorityOf(client, job.name, id);
      const later = delayMs > 0 ? { startAfter: Math.ceil(delayMs / 1000) } : {};
      await boss.send(job.name, payload, { db, group: { id }, priority, ...singleton, ...later });
      if (delayMs > 0) alarms.set(job.name, Math.ceil(delayMs / 1000));
    },
    async work({ scopes, adapters, without = [] }) {
      const start = (job: QueueSettings, run: Run) => startWorkers(boss, job, { run, log, pollingSeconds });
      for (const { job, run, onFailure } of workers.filter((each) => !without.includes(each.job))) {
        alarms.add(job.name, await start(job, (input) => run(scopes, input, adapters)));
        working.push(job.name);
        if (!onFailure) continue;
        await start(afterFailure(job), (input) => onFailure(scopes, input, adapters));
        working.push(afterFailure(job).name);
      }
    },
    async stop() {
      alarms.stop();
      troubles.stop();
      // Workers without a job end immediately; `boss.stop` alone waits for at least half a second.
      const drained = Promise.allSettled(working.map((name) => boss.offWork(name)));
      await Promise.race([drained, delay(longestDrainMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

/** For longer delays, the workers' polling suffices. */
const maxAlarmSeconds = 60;

/**
 * Wakes the workers of this process when a delayed job becomes due, since the queue notifies only of immediately due
 * jobs. Workers of other processes find it by polling.
 */
function createAlarms(boss: PgBoss) {
  const workers = new Map<string, string[]>();
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    add: (name: string, ids: string[]) => workers.set(name, ids),
    set(name: string, delaySeconds: number) {
      const ids = workers.get(name);
      if (ids === undefined || delaySeconds > maxAlarmSeconds) return;
      // The transaction may commit a little later; one alarm serves all jobs of the same tenth of a second.
      const at = Math.ceil(Date.now() / 100) * 100 + delaySeconds * 1000 + 100;
      const key = `${name} ${at}`;
      if (timers.has(key)) return;
      const ring = () => {
        timers.delete(key);
        for (const id of ids) boss.notifyWorker(id);
      };
      timers.set(key, setTimeout(ring, at - Date.now()).unref());
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

type QueueSettings = Pick<Job, 'name' | 'cron' | 'concurrency' | 'perOrganization' | 'retries' | 'timeoutMs'>;

/** The dead-letter queue of a job: receives jobs that failed for good, even if their worker died. */
function afterFailure({ name, timeoutMs }: QueueSettings): QueueSettings {
  return { name: `${name}.failed`, cron: null, concurrency: 1, perOrganization: null, retries: 5, timeoutMs };
}

/** Creates the queues, or updates those that changed, so that a web process can enqueue before any worker has started. */
async function ensureQueues<D>(boss: PgBoss, workers: Worker<D>[]): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const ensure = async (job: QueueSettings, queueOptions: { deadLetter: string | null; policy: string }) => {
    const storedQueue = stored.get(job.name);
    const options = { ...optionsOf(job), ...queueOptions };
    const isCurrent =
      storedQueue && Object.entries(options).every(([name, value]) => Reflect.get(storedQueue, name) === value);
    if (!isCurrent) await storeQueue(boss, job.name, options);
  };
  for (const { job, onFailure } of workers) {
    const failed = onFailure ? afterFailure(job) : null;
    if (failed) await ensure(failed, { deadLetter: null, policy: 'standard' });
    await ensure(job, { deadLetter: failed?.name ?? null, policy: job.singleton ? 'short' : 'standard' });
  }
}

const daySeconds = 86_400;

const optionsOf = ({ cron, retries, timeoutMs }: QueueSettings) => ({
  // A job of every minute leaves 1,440 rows a day.
  deleteAfterSeconds: cron === null ? 7 * daySeconds : daySeconds,
  retryLimit: retries,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 10,
  expireInSeconds: Math.ceil(timeoutMs / 1000),
  notify: true,
});

type QueueOptions = ReturnType<typeof optionsOf> & { deadLetter: string | null; policy: string };

async function storeQueue(boss: PgBoss, name: string, { deadLetter, policy, ...options }: QueueOptions): Promise<void> {
  await boss.createQueue(name, options);
  await boss.updateQueue(name, { ...options, deadLetter });
  // `updateQueue` does not change the policy of an existing queue.
  await boss.getDb().executeSql(`update ${queueSchema}.queue set policy = $2 where name = $1`, [name, policy]);
}

/** Stores the schedules of jobs, and removes those of jobs that no longer have one. */
async function ensureSchedules<D>(boss: PgBoss, workers: Worker<D>[]): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  const schedules = new Map(
    workers.flatMap(({ job: { name, cron } }) => (cron === null ? [] : [[name, cron] as const])),
  );
  for (const [name, cron] of schedules) if (stored.get(name) !== cron) await boss.schedule(name, cron, {});
  for (const name of stored.keys()) if (!schedules.has(name)) await boss.unschedule(name);
}

type Run = (input: JobInput) => Promise<void>;

interface Working {
  run: Run;
  log: Log;
  pollingSeconds: number;
}

/** @returns the ids of the workers: one for each job that may run at the same time */
async function startWorkers(boss: PgBoss, job: QueueSettings, working: Working): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < job.concurrency) ids.push(await startWorker(boss, job, working));
  return ids;
}

async function startWorker(boss: PgBoss, job: QueueSettings, { run, log, pollingSeconds }: Working): Promise<string> {
  const options = {
    batchSize: 1,
    ...(job.perOrganization === null ? {} : { groupConcurrency: job.perOrganization }),
    pollingIntervalSeconds: pollingSeconds,
    notifyPollingIntervalSeconds: pollingSeconds,
  };
  let id: string | null = null;
  id = await boss.work<object>(job.name, options, async ([item]) => {
    if (!item) return;
    // Fetches the next job right after this one, so that a backlog is processed without polling delays.
    if (id !== null) boss.notifyWorker(id);
    const started = performance.now();
    try {
      await run({ payload: item.data ?? {}, organizationId: organizationOf(item), signal: item.signal });
      log.debug({ job: job.name, id: item.id, ms: Math.round(performance.now() - started) }, 'job done');
    } catch (error) {
      log.error({ job: job.name, id: item.id, err: error }, 'job failed');
      const retryAfterMs = retryDelayOf(error);
      if (retryAfterMs === null || item.retryCount >= job.retries) throw error;
      await retryAfter(boss, item, { error, retryAfterMs });
    }
  });
  return id;
}

function organizationOf({ groupId }: QueuedJob): OrganizationId | null {
  return !groupId || groupId === installation ? null : (groupId as OrganizationId);
}

/** The retry delay that an error requests, in milliseconds; null for the default intervals. */
function retryDelayOf(error: unknown): number | null {
  const delay = error instanceof Error && 'retryAfterMs' in error ? error.retryAfterMs : null;
  return typeof delay === 'number' && Number.isFinite(delay) ? Math.max(0, delay) : null;
}

/** Fails the job, which schedules its retry, then moves that retry; pg-boss then finds no active job to complete. */
async function retryAfter(
  boss: PgBoss,
  item: QueuedJob,
  { error, retryAfterMs }: { error: unknown; retryAfterMs: number },
): Promise<void> {
  await boss.fail(item.name, item.id, error instanceof Error ? { message: error.message } : {});
  await boss.update({ name: item.name, options: { id: item.id, startAfter: Math.ceil(retryAfterMs / 1000) } });
}
