import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Actor, OrganizationScope, Scope, SystemScope } from '#infra/scope.ts';
import type { Job, JobScope } from './define-job.ts';

/** A person on whose behalf a job acts. Has no session, and so no fresh proof of identity. */
export type Delegate = Omit<Actor, 'sessionId'>;

/** Creates the scopes of jobs. */
export interface JobScopes {
  system: SystemScope;
  inOrganization(organizationId: OrganizationId): OrganizationScope;
  actAs(person: Delegate): Scope;
}

interface Context<P, D> {
  payload: P;
  /** Clients of external services, and the storage. */
  adapters: D;
  /** Aborted when the time limit has passed or the worker has lost the job. */
  signal: AbortSignal;
}

/** Context of a job inside one organization: row-level security limits it to that organization's rows. */
export interface OrganizationJobContext<P, D> extends Context<P, D> {
  scope: OrganizationScope;
  actAs(person: Omit<Delegate, 'organizationId'>): Scope;
}

/** Context of a job that works across organizations. */
export interface AllTenantsJobContext<P, D> extends Context<P, D>, Omit<JobScopes, 'system'> {
  scope: SystemScope;
}

type JobContext<P, S extends JobScope, D> = S extends 'organization'
  ? OrganizationJobContext<P, D>
  : AllTenantsJobContext<P, D>;

/** A job's input as read from the queue. */
export interface JobInput {
  payload: unknown;
  organizationId: OrganizationId | null;
  signal: AbortSignal;
}

type Run<D> = (scopes: JobScopes, input: JobInput, adapters: D) => Promise<void>;

/** A job with its handler, as the queue uses it. */
export interface Worker<D> {
  job: Job;
  run: Run<D>;
  onFailure: Run<D> | null;
}

interface Handlers<C> {
  /** May run twice and may be interrupted: must be idempotent. */
  run(context: C): Promise<void>;
  /** Runs once the job has failed for good, by an error, its time limit or the death of its worker. */
  onFailure?(context: C): Promise<void>;
}

/** Declares the handler of a job. */
export function defineWorker<P extends object, S extends JobScope, D>(
  job: Job<P, S>,
  { run, onFailure }: Handlers<JobContext<P, S, D>>,
): Worker<D> {
  const inContext =
    (handler: Handlers<JobContext<P, S, D>>['run']): Run<D> =>
    async (scopes, { payload, organizationId, signal }, adapters) => {
      const input = { payload: job.payload.parse(payload), adapters, signal };
      return handler({ ...input, ...scopesOf(job, scopes, organizationId) } as JobContext<P, S, D>);
    };
  return { job, run: inContext(run), onFailure: onFailure ? inContext(onFailure) : null };
}

function scopesOf(
  { name, scope }: Pick<Job, 'name' | 'scope'>,
  scopes: JobScopes,
  organizationId: OrganizationId | null,
) {
  const { system, inOrganization, actAs } = scopes;
  if (scope === 'all tenants') return { scope: system, inOrganization, actAs };
  if (organizationId === null) throw new Error(`${name} works inside an organization, and none is named`);
  return {
    scope: inOrganization(organizationId),
    actAs: (person: Omit<Delegate, 'organizationId'>) => actAs({ ...person, organizationId }),
  };
}
