import type { z, ZodType } from 'zod';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Actor, OrganizationScope, Scope, SystemScope } from '#infra/scope.ts';
import type { JobReference } from './job-reference.ts';

/** A person on whose behalf a job acts. Has no session, and so no fresh proof of identity. */
export type Delegate = Omit<Actor, 'sessionId'>;

/** Creates the scopes of jobs. */
export interface JobScopes {
  system: SystemScope;
  inOrganization(organizationId: OrganizationId): OrganizationScope;
  actAs(person: Delegate): Scope;
}

interface Work<P, D> {
  payload: P;
  /** Clients of external services, and the storage. */
  adapters: D;
  /** Aborted when the time limit has passed or the worker has lost the job. */
  signal: AbortSignal;
}

/** Context of a job inside one organization: row-level security limits it to that organization's rows. */
export interface OrganizationJobContext<P, D> extends Work<P, D> {
  scope: OrganizationScope;
  actAs(person: Omit<Delegate, 'organizationId'>): Scope;
}

/** Context of a job that works across organizations. */
export interface AllTenantsJobContext<P, D> extends Work<P, D>, Omit<JobScopes, 'system'> {
  scope: SystemScope;
}

interface Options<P, C> {
  name: string;
  /** How many run concurrently in one worker. */
  concurrency?: number;
  /** How many of those may be of one organization; all by default. */
  perOrganization?: number;
  /** Number of retries, at growing intervals; an error with `retryAfterMs` sets the interval itself. */
  retries?: number;
  /** Fails the job after this long. */
  timeoutMs?: number;
  /**
   * Deduplication key: while a job with the same key is queued, another is not enqueued. Only for work that does not
   * depend on what its transaction writes: the queued job may start before that transaction commits.
   */
  singleton?(payload: P): string;
  /** May run twice and may be interrupted: must be idempotent. */
  run(context: C): Promise<void>;
  /** Runs once the job has failed for good, by an error, its time limit or the death of its worker. */
  onFailure?(context: C): Promise<void>;
}

type OrganizationJob<P, D> = Options<P, OrganizationJobContext<P, D>> & { scope?: 'organization' };
type AllTenantsJob<P, D> = Options<P, AllTenantsJobContext<P, D>> & {
  scope: 'all tenants';
  /** Schedule, in UTC. */
  cron?: string;
};

/** A job's input as read from the queue. */
export interface JobInput {
  payload: unknown;
  organizationId: OrganizationId | null;
  signal: AbortSignal;
}

type Run<D> = (scopes: JobScopes, input: JobInput, adapters: D) => Promise<void>;

/** A job as the queue uses it. */
export interface Job<D, P extends object = object> extends JobReference<P> {
  cron: string | undefined;
  concurrency: number;
  perOrganization: number | null;
  retries: number;
  timeoutMs: number;
  run: Run<D>;
  onFailure: Run<D> | null;
}

const defaults = { concurrency: 1, perOrganization: null, retries: 5, timeoutMs: 15 * 60_000 };

/** Declares a background job. Runs inside its organization unless `scope` is `all tenants`. */
export function defineJob<S extends ZodType<object>, D>(
  definition: (OrganizationJob<z.output<S>, D> | AllTenantsJob<z.output<S>, D>) & { payload: S },
): Job<D, z.output<S>> {
  const { name, singleton, concurrency, perOrganization, retries, timeoutMs } = { ...defaults, ...definition };
  const given = (work: 'run' | 'onFailure'): Run<D> => {
    return async (scopes, { payload, organizationId, signal }, adapters) => {
      const input = { payload: definition.payload.parse(payload), adapters, signal };
      const { inOrganization, actAs } = scopes;
      if (definition.scope === 'all tenants') {
        return definition[work]?.({ ...input, scope: scopes.system, inOrganization, actAs });
      }
      if (organizationId === null) throw new Error(`${name} works inside an organization, and none is named`);
      const scope = inOrganization(organizationId);
      return definition[work]?.({ ...input, scope, actAs: (person) => actAs({ ...person, organizationId }) });
    };
  };
  return {
    name,
    scope: definition.scope ?? 'organization',
    cron: definition.scope === 'all tenants' ? definition.cron : undefined,
    concurrency,
    perOrganization,
    retries,
    timeoutMs,
    ...(singleton ? { singletonKey: singleton } : {}),
    run: given('run'),
    onFailure: definition.onFailure ? given('onFailure') : null,
  };
}
