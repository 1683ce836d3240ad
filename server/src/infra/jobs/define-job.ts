import { z, type ZodType } from 'zod';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';

/** `organization`: runs inside the organization it is enqueued for, limited to its rows by the database. */
export type JobScope = 'organization' | 'all tenants';

/** The declaration of a job for enqueuing; its worker declares the handler. */
export interface Job<P extends object = object, S extends JobScope = JobScope> {
  name: string;
  payload: ZodType<P>;
  scope: S;
  /** Schedule, in UTC. */
  cron: string | null;
  /** Number of concurrent runs in one worker. */
  concurrency: number;
  /** Number of concurrent runs of one organization; all if null. */
  perOrganization: number | null;
  /** Number of retries, at growing intervals; an error with `retryAfterMs` sets the interval itself. */
  retries: number;
  /** Fails the job after this long. */
  timeoutMs: number;
  /**
   * Deduplication key: while a job with the same key is queued, another is not enqueued. Only for work that does not
   * depend on what its transaction writes: the queued job may start before that transaction commits.
   */
  singleton?(payload: P): string;
}

/** A job with its payload, ready to be enqueued. */
export interface JobRequest {
  job: Job;
  payload: object;
  organizationId: OrganizationId | null;
  /** Delay before the job may start. */
  delayMs?: number | undefined;
}

type Definition<P extends object, S extends JobScope> = Pick<Job<P, S>, 'name'> &
  Partial<Omit<Job<P, S>, 'cron'>> &
  // A schedule names no organization.
  (S extends 'all tenants' ? { cron?: string } : { cron?: never });

const nothing = z.object({});
const defaults = {
  cron: null,
  concurrency: 1,
  perOrganization: null,
  retries: 5,
  timeoutMs: 15 * 60_000,
};

/** Declares a background job, so that any action can enqueue it. Runs inside an organization unless `scope` is `all tenants`. */
export function defineJob<P extends object = object, S extends JobScope = 'organization'>(
  definition: Definition<P, S>,
): Job<P, S> {
  return { payload: nothing, scope: 'organization', ...defaults, ...definition } as unknown as Job<P, S>;
}

type DueDefinition<P extends object> = Pick<Job<P>, 'name'> &
  Partial<Pick<Job<P>, 'payload' | 'retries' | 'timeoutMs'>> & { cron?: string };

/** Declares a job that processes due rows, each minute by default; see `defineDueWorker`. */
export function defineDueJob<P extends object = object>(definition: DueDefinition<P>) {
  // The next scheduled run retries.
  return defineJob<P, 'all tenants'>({ cron: '* * * * *', retries: 0, ...definition, scope: 'all tenants' });
}
