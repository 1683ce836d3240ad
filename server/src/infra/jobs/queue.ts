import { PgBoss } from 'pg-boss';
import { queueSchema } from '#db/roles.ts';
import type { Transaction } from '#db/transaction.ts';
import type { Log } from '#infra/log.ts';
import type { Job, JobScopes } from './define-job.ts';
import { indexTurns, priorityOf } from './turns.ts';

export interface Queue<D> {
  /**
   * Enqueues inside the caller's transaction: the job exists exactly if the transaction commits. `whose` is the
   * organization it is done for: those that wait are taken in turns between organizations.
   */
  enqueue(transaction: Transaction, name: string, job: { payload: object; whose: string | null }): Promise<void>;
  /** Starts working the jobs off. */
  work(context: { scopes: () => JobScopes; adapters: D }): Promise<void>;
  stop(): Promise<void>;
}

interface Options<D> {
  url: string;
  jobs: Job<D>[];
  log: Log;
  /** Whether this process supervises and schedules, which only workers do. */
  worker: boolean;
}

/** Jobs in the same PostgreSQL. A killed worker's job is back within seconds, thanks to its heartbeat. */
export async function startQueue<D>({ url, jobs, log, worker }: Options<D>): Promise<Queue<D>> {
  const boss = new PgBoss({
    connectionString: url,
    schema: queueSchema,
    // The migrations of the database have made it, for the role that works here.
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
  await boss.getDb().executeSql(indexTurns);
  for (const job of jobs) await makeQueue(boss, job);
  await forgetSchedules(boss, jobs);

  return {
    async enqueue({ client }, name, { payload, whose }) {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      // Done for nobody in particular: that waits its turn among the organizations like one of them.
      const id = whose ?? 'installation';
      await boss.send(name, payload, { db, group: { id }, priority: await priorityOf(client, name, id) });
    },
    async work({ scopes, adapters }) {
      for (const job of jobs) await workOff(boss, job, (payload) => job.run(scopes(), payload, adapters), log);
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  };
}

/** Makes a queue, or brings it up to date, so that a web process can enqueue before any worker has run. */
async function makeQueue<D>(boss: PgBoss, job: Job<D>): Promise<void> {
  const options = {
    retryLimit: job.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds: 10,
    expireInSeconds: 900,
    notify: true,
  };
  await boss.createQueue(job.name, options);
  await boss.updateQueue(job.name, options);
  if (job.cron) await boss.schedule(job.name, job.cron, {});
}

/** What no longer runs by itself is not asked for any more. */
async function forgetSchedules<D>(boss: PgBoss, jobs: Job<D>[]): Promise<void> {
  const wanted = new Set(jobs.filter(({ cron }) => cron !== undefined).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
}

async function workOff<D>(
  boss: PgBoss,
  job: Job<D>,
  run: (payload: unknown) => Promise<void>,
  log: Log,
): Promise<void> {
  const options = {
    batchSize: 1,
    localConcurrency: job.concurrency,
    pollingIntervalSeconds: 5,
    // Nobody is notified when the time of a retry has come: this is how long one may wait beyond it.
    notifyPollingIntervalSeconds: 5,
  };
  let id: string | null = null;
  id = await boss.work(job.name, options, async ([item]) => {
    if (!item) return;
    // After something comes the next look at once, so that what piled up goes in one go.
    if (id !== null) boss.notifyWorker(id);
    const started = performance.now();
    try {
      await run(item.data ?? {});
      log.debug({ job: job.name, id: item.id, ms: Math.round(performance.now() - started) }, 'job done');
    } catch (error) {
      log.error({ job: job.name, id: item.id, err: error }, 'job failed');
      throw error;
    }
  });
}
