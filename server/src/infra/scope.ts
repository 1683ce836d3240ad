import type { EventName, EventPayloads } from '@ad-foundry/contract/events.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { ActingRole } from '@ad-foundry/contract/permissions.ts';
import type { Database, Pool } from '#db/client.ts';
import { databaseWithin, everybody, type Reach } from '#db/reach.ts';
import { inTransaction, type Transaction } from '#db/transaction.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';

/** An event as the transaction of its cause writes it. */
export type AppEvent = {
  [N in EventName]: { name: N; payload: EventPayloads[N]; organizationId: OrganizationId | null };
}[EventName];

/** Apart, so that a connection seldom has to be told whose rows it reaches now. */
export interface Pools {
  tenants: Pool;
  installation: Pool;
}

/** What every scope is minted from: one bundle for the life of the process. */
export interface Powers {
  pools: Pools;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  /** Writes the event and enqueues what reacts to it, all in the transaction. */
  emit(transaction: Transaction, event: AppEvent, at: Date): Promise<void>;
}

/** Somebody signed in. */
export interface Identity {
  accountId: AccountId;
  sessionId: string;
  name: string;
}

/** Somebody acting inside an organization. */
export interface Actor extends Identity {
  organizationId: OrganizationId;
  role: ActingRole;
}

/** Access to the database, the time and the log; inside `transaction` all of it is one transaction. */
export interface BaseScope {
  db: Database;
  log: Log;
  secrets: Secrets;
  now(): Date;
  transaction<T>(work: (tx: this) => Promise<T>): Promise<T>;
  /** Reads several statements from one moment; inside a transaction, as that one sees it. */
  snapshot<T>(work: (at: this) => Promise<T>): Promise<T>;
  /**
   * Tells everyone. Only inside a transaction, so that the event exists exactly if its cause does. `where` is named by
   * who does not act in the organization it happens in.
   */
  emit<N extends EventName>(name: N, payload: EventPayloads[N], where?: OrganizationId): Promise<void>;
}

/** Acts for a person in an organization. Minted by the gate and the job runner only; every query takes one. */
export interface Scope extends BaseScope {
  actor: Actor;
}

/** Acts for a signed-in person, whatever the organization. */
export interface AccountScope extends BaseScope {
  identity: Identity;
  organizationId: OrganizationId | null;
}

/** Acts for nobody: sign-in, and the work of the installation itself. */
export type SystemScope = BaseScope;

export function mintSystemScope(powers: Powers): SystemScope {
  return mint(powers, {}, { reach: everybody, organizationId: null });
}

export function mintAccountScope(
  powers: Powers,
  identity: Identity,
  organizationId: OrganizationId | null,
): AccountScope {
  return mint(powers, { identity, organizationId }, { reach: everybody, organizationId });
}

export function mintScope(powers: Powers, actor: Actor): Scope {
  const { organizationId } = actor;
  return mint(powers, { actor }, { reach: organizationId, organizationId });
}

/** The same scope for somebody who has another role since it was minted, in its transactions too. */
export function asRole(scope: Scope, role: ActingRole): Scope {
  const asNow = (one: Scope): Scope => ({
    ...one,
    actor: { ...one.actor, role },
    transaction: (work) => one.transaction((tx) => work(asNow(tx))),
    snapshot: (work) => one.snapshot((at) => work(asNow(at))),
  });
  return asNow(scope);
}

interface Place {
  reach: Reach;
  /** Where what happens belongs. */
  organizationId: OrganizationId | null;
}

function mint<A extends object>(powers: Powers, identity: A, { reach, organizationId }: Place): BaseScope & A {
  const { log, secrets } = powers;
  const now = () => powers.clock.now();
  const pool = reach === everybody ? powers.pools.installation : powers.pools.tenants;

  const inside = (transaction: Transaction): BaseScope & A => {
    const scope = {
      ...identity,
      db: transaction.db,
      log,
      secrets,
      now,
      transaction: <T>(work: (tx: BaseScope & A) => Promise<T>) => work(scope),
      snapshot: <T>(work: (at: BaseScope & A) => Promise<T>) => work(scope),
      emit: <N extends EventName>(name: N, payload: EventPayloads[N], where = organizationId) =>
        powers.emit(transaction, { name, payload, organizationId: where } as AppEvent, now()),
    } as BaseScope & A;
    return scope;
  };

  return {
    ...identity,
    db: databaseWithin(pool, reach),
    log,
    secrets,
    now,
    transaction: <T>(work: (tx: BaseScope & A) => Promise<T>) =>
      inTransaction({ pool, reach }, (transaction) => work(inside(transaction))),
    snapshot: <T>(work: (at: BaseScope & A) => Promise<T>) =>
      inTransaction({ pool, reach, kind: 'snapshot' }, (transaction) => work(inside(transaction))),
    emit: () => Promise.reject(new Error('an event needs the transaction of its cause')),
  } as BaseScope & A;
}
