import { PgBoss, type Job as QueuedJob } from 'pg-boss';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { queueSchema } from '#db/roles.ts';
import type { Transaction } from '#db/transaction.ts';
import type { Log } from '#infra/log.ts';
import type { Job, JobScopes } from './define-job.ts';
import type { JobRequest } from './job-reference.ts';
import { priorityOf, roundIndexSql } from './round-robin.ts';

export interface Queue<D> {
  /**
   * Enqueues inside a transaction: the job exists exactly if the transaction commits. Queued jobs are taken round-robin
   * between organizations.
   */
  enqueue(transaction: Transaction, request: JobRequest, organizationId: OrganizationId | null): Promise<void>;
  /** Starts the workers. */
  work(context: { scopes: JobScopes; adapters: D }): Promise<void>;
  stop(): Promise<void>;
}

interface Options<D> {
  url: string;
  jobs: Job<D>[];
  log: Log;
  /** Whether this process supervises and schedules jobs. */
  worker: boolean;
  /** Bounds the delay of retries that become due: they send no notification. */
  pollingSeconds?: number | undefined;
}

/** Round-robin group of jobs outside of organizations, treated like one more organization. */
const installation = 'installation';

/** A job queue in PostgreSQL (pg-boss). A killed worker's job is queued again within seconds, by its heartbeat. */
export async function startQueue<D>({ url, jobs, log, worker, pollingSeconds = 5 }: Options<D>): Promise<Queue<D>> {
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
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await boss.getDb().executeSql(roundIndexSql);
  for (const job of jobs) await ensureQueue(boss, job);
  await removeStaleSchedules(boss, jobs);
  const alarms = createAlarms(boss);

  return {
    async enqueue({ client }, { job, payload, delayMs = 0 }, organizationId) {
      if (job.scope === 'organization' && organizationId === null) throw new Error(`${job.name} needs an organization`);
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      const id = organizationId ?? installation;
      const key = job.singletonKey?.(payload);
      const singleton = key === undefined ? {} : { singletonKey: key };
      const priority = await priorityOf(client, job.name, id);
      const later = delayMs > 0 ? { startAfter: Math.ceil(delayMs / 1000) } : {};
      await boss.send(job.name, payload, { db, group: { id }, priority, ...singleton, ...later });
      if (delayMs > 0) alarms.set(job.name, Math.ceil(delayMs / 1000));
    },
    async work({ scopes, adapters }) {
      const start = (job: Queued, run: Run) => startWorkers(boss, job, { run, log, pollingSeconds });
      for (const job of jobs) {
        alarms.add(job.name, await start(job, (input) => job.run(scopes, input, adapters)));
        const { onFailure } = job;
        if (onFailure) await start(afterFailure(job), (input) => onFailure(scopes, input, adapters));
      }
    },
    stop() {
      alarms.stop();
      return boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/** Later than this, a worker's own polling is soon enough. */
const mostAlarmSeconds = 60;

/**
 * Wakes the workers of this process when a delayed job becomes due, since the queue notifies only of jobs that are due at
 * once. Workers of other processes find it by polling.
 */
function createAlarms(boss: PgBoss) {
  const workers = new Map<string, string[]>();
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    add: (name: string, ids: string[]) => workers.set(name, ids),
    set(name: string, delaySeconds: number) {
      const ids = workers.get(name);
      if (ids === undefined || delaySeconds > mostAlarmSeconds) return;
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

type Queued = Pick<Job<unknown>, 'name' | 'cron' | 'concurrency' | 'perOrganization' | 'retries' | 'timeoutMs'>;

/** The dead-letter queue of a job: receives jobs that failed for good, even if their worker died. */
function afterFailure<D>({ name, timeoutMs }: Job<D>): Queued {
  return { name: `${name}.failed`, cron: undefined, concurrency: 1, perOrganization: null, retries: 5, timeoutMs };
}

/** Creates or updates a queue, so that a web process can enqueue before any worker has started. */
async function ensureQueue<D>(boss: PgBoss, job: Job<D>): Promise<void> {
  const failed = job.onFailure ? afterFailure(job) : null;
  if (failed) await storeQueue(boss, failed, null);
  await storeQueue(boss, job, failed?.name ?? null);
  // `updateQueue` does not change the policy of an existing queue.
  const policy = job.singletonKey ? 'short' : 'standard';
  await boss
    .getDb()
    .executeSql(`update ${queueSchema}.queue set policy = $2 where name = $1 and policy <> $2`, [job.name, policy]);
  if (job.cron) await boss.schedule(job.name, job.cron, {});
}

async function storeQueue(boss: PgBoss, job: Queued, deadLetter: string | null): Promise<void> {
  const options = {
    retryLimit: job.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds: 10,
    expireInSeconds: Math.ceil(job.timeoutMs / 1000),
    notify: true,
  };
  await boss.createQueue(job.name, options);
  await boss.updateQueue(job.name, { ...options, deadLetter });
}

/** Removes the schedules of jobs that no longer have one. */
async function removeStaleSchedules<D>(boss: PgBoss, jobs: Job<D>[]): Promise<void> {
  const wanted = new Set(jobs.filter(({ cron }) => cron !== undefined).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
}

type Run = (input: Parameters<Job<unknown>['run']>[1]) => Promise<void>;

interface Working {
  run: Run;
  log: Log;
  pollingSeconds: number;
}

/** @returns the ids of the workers: one for each job that may run at the same time */
async function startWorkers(boss: PgBoss, job: Queued, working: Working): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < job.concurrency) ids.push(await startWorker(boss, job, working));
  return ids;
}

async function startWorker(boss: PgBoss, job: Queued, { run, log, pollingSeconds }: Working): Promise<string> {
  const options = {
    batchSize: 1,
    ...(job.perOrganization === null ? {} : { groupConcurrency: job.perOrganization }),
    pollingIntervalSeconds: pollingSeconds,
    notifyPollingIntervalSeconds: pollingSeconds,
  };
  let id: string | null = null;
  id = await boss.work<object>(job.name, options, async ([item]) => {
    if (!item) return;
    // Fetches the next job right after this one, so that a backlog is worked off without polling delays.
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

/** The retry delay that an error asks for, in milliseconds; null for the default intervals. */
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
