import { sql } from 'drizzle-orm';
import type { EventName, EventPayload } from '@ad-foundry/contract/events.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { ActingRole } from '@ad-foundry/contract/permissions.ts';
import type { Database, Pool } from '#db/client.ts';
import { allTenants, setTenantScope, tenantDatabase, type TenantScope } from '#db/tenant-scope.ts';
import { inTransaction, type Transaction } from '#db/transaction.ts';
import type { Clock } from './clock.ts';
import type { RequestMetadata } from './http/request-metadata.ts';
import type { Job, JobRequest } from './jobs/define-job.ts';
import type { Log } from './log.ts';
import type { Secrets } from './crypto/secrets.ts';

/** The acting account and its organization; null for the product itself and for events outside of organizations. */
export interface Attribution {
  accountId: AccountId | null;
  organizationId: OrganizationId | null;
}

/** An event in its stored form. */
export interface RecordedEvent extends Attribution {
  name: EventName;
  payload: object;
}

/** Two connection pools, so that a connection's tenant scope rarely changes. */
export interface Pools {
  tenants: Pool;
  installation: Pool;
}

/** The dependencies of every scope, created once per process. */
export interface ScopeDependencies {
  pools: Pools;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  /** Writes the event, its audit entry and the jobs it triggers in the transaction of `tx`. */
  record(tx: BaseScope, event: RecordedEvent): Promise<void>;
  /** Enqueues a job in the transaction. */
  enqueue(transaction: Transaction, request: JobRequest): Promise<void>;
}

/** A signed-in person. */
export interface Identity {
  accountId: AccountId;
  sessionId: string;
  name: string;
}

/** A person acting inside an organization. */
export interface Actor {
  accountId: AccountId;
  /** Null if a job acts on the person's behalf: actions that require a fresh proof of identity are then refused. */
  sessionId: string | null;
  organizationId: OrganizationId;
  role: ActingRole;
}

/** The product acting inside an organization, in a job. */
export interface SystemActor {
  organizationId: OrganizationId;
  role: 'system';
}

export interface EnqueueOptions {
  organizationId?: OrganizationId | undefined;
  /** The job starts after this time, within a few seconds. */
  delayMs?: number;
}

/** Access to the database, the clock and the log; inside `transaction`, `db` is that transaction. */
export interface BaseScope {
  db: Database;
  log: Log;
  secrets: Secrets;
  /** Metadata of the HTTP request; null for jobs and the command line. */
  request: RequestMetadata | null;
  now(): Date;
  transaction<T>(work: (tx: this) => Promise<T>): Promise<T>;
  /** Runs several reads on one snapshot; inside a transaction, on that transaction. */
  snapshot<T>(work: (at: this) => Promise<T>): Promise<T>;
  /**
   * Records an event for live updates, the audit log and follow-up jobs. Only inside a transaction, so that the record
   * exists exactly if its cause does. Attributed to the scope's actor and organization unless `by` overrides them.
   */
  record<N extends EventName>(name: N, payload: EventPayload<N>, by?: Partial<Attribution>): Promise<void>;
  /** Enqueues a job that runs after the transaction commits, in the scope's organization unless another is passed. */
  enqueue<P extends object>(job: Job<P>, payload: P, options?: EnqueueOptions): Promise<void>;
}

/** A scope that the database limits to one organization's rows, for a person or for the product. */
export interface OrganizationScope extends BaseScope {
  actor: Actor | SystemActor;
}

/** Acts for a person in an organization. Only the gate and the job runner create it; every query takes one. */
export interface Scope extends OrganizationScope {
  actor: Actor;
}

/** Acts for a signed-in person across organizations; its events belong to no organization unless `by` names one. */
export interface AccountScope extends BaseScope {
  identity: Identity;
  organizationId: OrganizationId | null;
}

/** Acts for no person: sign-in, and work on the whole installation. */
export type SystemScope = BaseScope;

export function mintSystemScope(dependencies: ScopeDependencies, request: RequestMetadata | null = null): SystemScope {
  const by = { accountId: null, organizationId: null };
  return mint(dependencies, {}, { tenantScope: allTenants, by, request });
}

interface SignedIn {
  identity: Identity;
  organizationId: OrganizationId | null;
  request: RequestMetadata;
}

export function mintAccountScope(
  dependencies: ScopeDependencies,
  { identity, organizationId, request }: SignedIn,
): AccountScope {
  const by = { accountId: identity.accountId, organizationId: null };
  return mint(dependencies, { identity, organizationId }, { tenantScope: allTenants, by, request });
}

export function mintScope(
  dependencies: ScopeDependencies,
  actor: Actor,
  request: RequestMetadata | null = null,
): Scope {
  const { accountId, organizationId } = actor;
  return mint(dependencies, { actor }, { tenantScope: organizationId, by: { accountId, organizationId }, request });
}

/** A scope for the product inside one organization. */
export function mintOrganizationScope(
  dependencies: ScopeDependencies,
  organizationId: OrganizationId,
): OrganizationScope {
  const by = { accountId: null, organizationId };
  const actor: SystemActor = { organizationId, role: 'system' };
  return mint(dependencies, { actor }, { tenantScope: organizationId, by, request: null });
}

/**
 * The same scope with another role, also in its transactions: for a person whose role changed after the scope was
 * created.
 */
export function asRole(scope: Scope, role: ActingRole): Scope {
  const asNow = (base: Scope): Scope => ({
    ...base,
    actor: { ...base.actor, role },
    transaction: (work) => base.transaction((tx) => work(asNow(tx))),
    snapshot: (work) => base.snapshot((at) => work(asNow(at))),
  });
  return asNow(scope);
}

/**
 * Reads as a member of an organization, limited to its rows by the database, in one read-only snapshot: for public URLs
 * that grant access by themselves.
 */
export function readWithin<T>(system: SystemScope, actor: Actor, work: (at: Scope) => Promise<T>): Promise<T> {
  return system.snapshot(async (at) => {
    await at.db.execute(sql.raw(setTenantScope(actor.organizationId, 'commit')));
    const scope: Scope = {
      ...at,
      actor,
      transaction: () => Promise.reject(new Error('reads only')),
      snapshot: (inner) => inner(scope),
    };
    return work(scope);
  });
}

/**
 * Acts as a person in an organization, limited to its rows by the database, in one transaction: for public URLs that
 * grant access by themselves. What it records is attributed to the person.
 */
export function actWithin<T>(system: SystemScope, actor: Actor, work: (tx: Scope) => Promise<T>): Promise<T> {
  return system.transaction(async (tx) => {
    await tx.db.execute(sql.raw(setTenantScope(actor.organizationId, 'commit')));
    const attribute = attributions.get(tx);
    if (!attribute) throw new Error('a person acts inside a transaction');
    return work(attribute(actor));
  });
}

/** A person and a moment of the past; `enqueues` selects the jobs that may follow from it. */
export interface PastAct {
  actor: Actor;
  at: Date;
  enqueues(job: Job<never>): boolean;
}

const replays = new WeakMap<BaseScope, (act: PastAct) => Scope>();
/** The same transaction, attributed to another person. */
const attributions = new WeakMap<BaseScope, (actor: Actor) => Scope>();

/**
 * The same transaction as another person at an earlier moment: what it writes, records and audits carries both. For a
 * history that is written afterwards, in the order in which it happened.
 */
export function actInPast(tx: BaseScope, act: PastAct): Scope {
  const replay = replays.get(tx);
  if (!replay) throw new Error('a history is written inside a transaction');
  return replay(act);
}

interface Bounds {
  tenantScope: TenantScope;
  /** Attribution of its events. */
  by: Attribution;
  request: RequestMetadata | null;
}

function mint<A extends object>(
  dependencies: ScopeDependencies,
  identity: A,
  { tenantScope, by, request }: Bounds,
): BaseScope & A {
  const { log, secrets } = dependencies;
  const now = () => dependencies.clock.now();
  const joinable = { dependencies, by, request };
  const pool = tenantScope === allTenants ? dependencies.pools.installation : dependencies.pools.tenants;

  const inside = (transaction: Transaction) => join(transaction, identity, { ...joinable, now });

  return {
    ...identity,
    db: tenantDatabase(pool, tenantScope),
    log,
    secrets,
    request,
    now,
    transaction: <T>(work: (tx: BaseScope & A) => Promise<T>) =>
      inTransaction({ pool, tenantScope }, (transaction) => work(inside(transaction))),
    snapshot: <T>(work: (at: BaseScope & A) => Promise<T>) =>
      inTransaction({ pool, tenantScope, kind: 'snapshot' }, (transaction) => work(inside(transaction))),
    record: () => Promise.reject(new Error('an event needs the transaction of its cause')),
    enqueue: () => Promise.reject(new Error('a job needs the transaction of its cause')),
  } as BaseScope & A;
}

interface Joined extends Omit<Bounds, 'tenantScope'> {
  dependencies: ScopeDependencies;
  now(): Date;
  enqueues?: PastAct['enqueues'];
}

/** A scope inside a transaction. */
function join<A extends object>(transaction: Transaction, identity: A, joined: Joined): BaseScope & A {
  const { dependencies, by, request, now, enqueues } = joined;
  const { log, secrets } = dependencies;
  const scope = {
    ...identity,
    db: transaction.db,
    log,
    secrets,
    request,
    now,
    transaction: <T>(work: (tx: BaseScope & A) => Promise<T>) => work(scope),
    snapshot: <T>(work: (at: BaseScope & A) => Promise<T>) => work(scope),
    record: <N extends EventName>(name: N, payload: EventPayload<N>, other: Partial<Attribution> = {}) =>
      dependencies.record(scope, { ...by, ...other, name, payload }),
    async enqueue(job, payload, { organizationId = by.organizationId, delayMs } = {}) {
      if (enqueues && !enqueues(job as Job<never>)) return;
      await dependencies.enqueue(transaction, { job, payload, organizationId, delayMs });
    },
  } as BaseScope & A;
  replays.set(scope, ({ actor, at, enqueues: only }) => {
    const { accountId, organizationId } = actor;
    const past = { dependencies, by: { accountId, organizationId }, request: null, now: () => at, enqueues: only };
    return join(transaction, { actor }, past);
  });
  attributions.set(scope, (actor) => {
    const { accountId, organizationId } = actor;
    return join(transaction, { actor }, { ...joined, by: { accountId, organizationId } });
  });
  return scope;
}
