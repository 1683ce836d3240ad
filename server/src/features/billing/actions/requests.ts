import { eq, gt, sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { billingAccounts } from '#db/schema/billing.ts';
import { never } from '#features/billing/rules.ts';
import { AppError } from '#infra/errors.ts';
import { claimRow, releaseLease, type Lease } from '#infra/lease.ts';
import type { BaseScope, OrganizationScope, Scope } from '#infra/scope.ts';

/** Longer than all calls under one lease take, including retries. */
const leaseMs = 60_000;
const timeoutMs = 5000;
const pauseMs = 50;

/** Requests a sync of the organization's plan. @returns the number of this request */
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

/** Stores who requests a change, so that the audit log can name them once a sync finds it. */
export async function rememberActor(scope: Scope): Promise<void> {
  const { db, actor } = scope;
  await db
    .update(billingAccounts)
    .set({ askedBy: actor.accountId, askedAt: scope.now() })
    .where(eq(billingAccounts.organizationId, actor.organizationId));
}

/** A lease on one customer's sync; `row.requested` is the request that it answers. */
export type CustomerLease = Lease<typeof billingAccounts>;

const claimCustomer = (scope: OrganizationScope, condition?: ReturnType<typeof gt>) =>
  claimRow(scope, billingAccounts, {
    key: eq(billingAccounts.organizationId, scope.actor.organizationId),
    condition,
    leaseMs,
  });

async function runAndRelease<T>(scope: OrganizationScope, lease: CustomerLease, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await releaseLease(scope, lease);
  }
}

/** Runs `run` with a lease on the customer if there is an open sync request. @returns false if there is none */
export async function runIfRequested(
  scope: OrganizationScope,
  run: (lease: CustomerLease) => Promise<void>,
): Promise<boolean> {
  const lease = await claimCustomer(scope, gt(billingAccounts.requested, billingAccounts.done));
  if (lease === null) return false;
  await runAndRelease(scope, lease, () => run(lease));
  return true;
}

/** Waits for a lease on the customer. @throws AppError `billing.unavailable` after five seconds */
export async function runInTurn<T>(scope: OrganizationScope, run: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await wait(pauseMs)) {
    const lease = await claimCustomer(scope);
    if (lease !== null) return runAndRelease(scope, lease, run);
  }
  throw new AppError('billing.unavailable');
}
