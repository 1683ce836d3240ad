import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { billingAccounts } from '#db/schema/billing.ts';
import { AppError } from '#infra/errors.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope, OrganizationScope, Scope } from '#infra/scope.ts';
import { never } from '#features/billing/rules.ts';

/** Longer than all calls of one turn take with their retries. */
const leaseMs = 60_000;
const timeoutMs = 5000;
const pauseMs = 50;

/** Asks for the organization's plan to be read anew. @returns the number of this request */
export async function requestSync({ db }: BaseScope, organizationId: OrganizationId): Promise<number> {
  const [row] = await db
    .insert(billingAccounts)
    .values({ organizationId, writableUntil: never, requested: 1 })
    .onConflictDoUpdate({
      target: billingAccounts.organizationId,
      set: { requested: sql`${billingAccounts.requested} + 1` },
    })
    .returning({ requested: billingAccounts.requested });
  return row?.requested ?? 0;
}

/** Remembers who asks for a change: the audit log names them when a reading finds it. */
export async function rememberActor(scope: Scope): Promise<void> {
  const { db, actor } = scope;
  await db
    .update(billingAccounts)
    .set({ askedBy: actor.accountId, askedAt: scope.now() })
    .where(eq(billingAccounts.organizationId, actor.organizationId));
}

/** The right to talk about one customer, and the request that it answers. */
export interface Lease {
  token: string;
  requested: number;
}

const own = (organizationId: OrganizationId, { token }: Lease) =>
  and(eq(billingAccounts.organizationId, organizationId), eq(billingAccounts.leaseToken, token));

/** @returns null while another holds it, or when `ifRequested` and nothing is asked for */
async function claim(scope: OrganizationScope, { ifRequested }: { ifRequested: boolean }): Promise<Lease | null> {
  const now = scope.now();
  const token = newUuid();
  const free = or(isNull(billingAccounts.leaseUntil), lt(billingAccounts.leaseUntil, now));
  const asked = ifRequested ? sql`${billingAccounts.requested} > ${billingAccounts.done}` : undefined;
  const [row] = await scope.db
    .update(billingAccounts)
    .set({ leaseToken: token, leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(and(eq(billingAccounts.organizationId, scope.actor.organizationId), free, asked))
    .returning({ requested: billingAccounts.requested });
  return row ? { token, requested: row.requested } : null;
}

async function release({ db, actor }: OrganizationScope, lease: Lease): Promise<void> {
  await db.update(billingAccounts).set({ leaseToken: null, leaseUntil: null }).where(own(actor.organizationId, lease));
}

/** Whether the lease still holds; locks its row until the transaction ends. */
export async function holds({ db, actor }: OrganizationScope, lease: Lease) {
  const [row] = await db.select().from(billingAccounts).where(own(actor.organizationId, lease)).for('update');
  return row ?? null;
}

async function holding<T>(scope: OrganizationScope, lease: Lease, work: (lease: Lease) => Promise<T>): Promise<T> {
  try {
    return await work(lease);
  } finally {
    await release(scope, lease);
  }
}

/** Works while no other does for this customer, if there is a request. @returns false when there was nothing to do */
export async function workIfRequested(
  scope: OrganizationScope,
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> {
  const lease = await claim(scope, { ifRequested: true });
  if (lease === null) return false;
  await holding(scope, lease, work);
  return true;
}

/** Waits for its turn with this customer. @throws AppError `billing.unavailable` after five seconds */
export async function workInTurn<T>(scope: OrganizationScope, work: (lease: Lease) => Promise<T>): Promise<T> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(pauseMs)) {
    const lease = await claim(scope, { ifRequested: false });
    if (lease !== null) return holding(scope, lease, work);
  }
  throw new AppError('billing.unavailable');
}
