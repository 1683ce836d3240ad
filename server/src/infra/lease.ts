import { and, eq, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { newUuid } from './ids.ts';
import type { BaseScope } from './scope.ts';

/** A table with `leaseColumns`, each of whose rows is processed by one owner at a time. */
export type LeasedTable = PgTable & Record<'leaseToken' | 'leasedUntil', AnyPgColumn>;

/**
 * A claimed row. Each claim has a new token, so that an owner whose lease expired can no longer write to the row after
 * another owner has claimed it.
 */
export interface Lease<T extends LeasedTable> {
  /** The row at the time of the claim. */
  row: T['$inferSelect'];
  token: string;
  table: T;
  /** Identifies the row. */
  key: SQL | undefined;
  leaseMs: number;
}

interface Claim<T extends LeasedTable> {
  /** Identifies the row during the whole lease. */
  key: SQL | undefined;
  /** Further conditions at the time of the claim. */
  condition?: SQL | undefined;
  /** The lease expires after this time, unless it is renewed. */
  leaseMs: number;
  /** Written with the claim. */
  set?: PgUpdateSetSource<T>;
}

/** Ends a lease: written by its owner, or by an action that withdraws the row from its owner. */
export const noLease = { leaseToken: null, leasedUntil: null } as const;

/** Whether a row may be claimed: without a lease, or with an expired one. */
export const isUnleased = ({ leasedUntil }: LeasedTable, now: Date): SQL | undefined =>
  or(isNull(leasedUntil), lte(leasedUntil, now));

/** Claims a row. @returns null while another owner has leased it, or if it does not meet the condition */
export async function claimRow<T extends LeasedTable>(
  { db, now }: BaseScope,
  table: T,
  { key, condition, leaseMs, set }: Claim<T>,
): Promise<Lease<T> | null> {
  const token = newUuid();
  const leasedUntil = new Date(now().getTime() + leaseMs);
  const [row] = await db
    .update(table as PgTable)
    .set({ ...set, leaseToken: token, leasedUntil })
    .where(and(key, condition, isUnleased(table, now())))
    .returning();
  return row ? { row, token, table, key, leaseMs } : null;
}

const isOwner = <T extends LeasedTable>({ table, key, token }: Lease<T>) => and(key, eq(table.leaseToken, token));

/** Writes to a claimed row. @returns false if another owner has claimed it: then nothing was written */
export async function updateLeased<T extends LeasedTable>(
  { db }: BaseScope,
  lease: Lease<T>,
  set: PgUpdateSetSource<T>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(lease.table as PgTable)
    .set(set)
    .where(isOwner(lease));
  return (rowCount ?? 0) > 0;
}

/** Extends a lease by its full time. @returns false if another owner has claimed the row */
export function renewLease<T extends LeasedTable>(scope: BaseScope, lease: Lease<T>): Promise<boolean> {
  const leasedUntil = new Date(scope.now().getTime() + lease.leaseMs);
  return updateLeased(scope, lease, { leasedUntil } as PgUpdateSetSource<T>);
}

/** Ends a lease, together with its last write. @returns false if another owner has claimed the row */
export function releaseLease<T extends LeasedTable>(
  scope: BaseScope,
  lease: Lease<T>,
  set?: PgUpdateSetSource<T>,
): Promise<boolean> {
  return updateLeased(scope, lease, { ...set, ...noLease } as PgUpdateSetSource<T>);
}

/** Locks a claimed row until the transaction ends. @returns null if another owner has claimed it */
export async function lockLeased<T extends LeasedTable>(
  { db }: BaseScope,
  lease: Lease<T>,
): Promise<T['$inferSelect'] | null> {
  const [row] = await db
    .select()
    .from(lease.table as PgTable)
    .where(isOwner(lease))
    .for('update');
  return row ?? null;
}

interface Renewal<R> {
  everyMs: number;
  /** Aborts `work` for another reason, with the same signal. */
  signal?: AbortSignal;
  /** Called at each renewal: whether `work` must stop although the lease is still valid. */
  isWithdrawn?: () => Promise<boolean>;
  work(signal: AbortSignal): Promise<R>;
}

/** Renews a lease while `work` runs; its signal aborts if another owner has claimed the row. */
export async function whileLeased<T extends LeasedTable, R>(
  scope: BaseScope,
  lease: Lease<T>,
  { everyMs, signal, isWithdrawn, work }: Renewal<R>,
): Promise<R> {
  const lost = new AbortController();
  const renew = async () => {
    if (!(await renewLease(scope, lease)) || (await isWithdrawn?.())) lost.abort();
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => scope.log.warn({ err: error }, 'lease not renewed'));
  }, everyMs);
  try {
    return await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
  } finally {
    clearInterval(timer);
  }
}
