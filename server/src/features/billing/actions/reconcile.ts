import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Payments } from '#adapters/payments/payments.ts';
import { billingAccounts, billingMessages } from '#db/schema/billing.ts';
import { organizations } from '#db/schema/organizations.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { requestSync } from './lease.ts';
import { alignSeats } from './seats.ts';
import { runSync } from './sync.ts';

const messagesKeptMs = 60 * 86_400_000;
const batchSize = 200;
/** Three calls for each organization: 60 calls a second, of the 100 that the service allows. */
const organizationsPerSecond = 20;

interface Given {
  scope: SystemScope;
  payments: Payments;
  inOrganization: (organizationId: OrganizationId) => OrganizationScope;
  signal: AbortSignal;
}

/** One organization that fails stops no other. @returns whether the work was done */
async function attempt({ scope }: Given, organizationId: OrganizationId, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    scope.log.warn({ err: error, organizationId }, 'the plan of an organization was not read');
    return false;
  }
}

/** What is asked for and not done: after an outage, or a process that ended. Then the seats that differ. */
export async function sweep(given: Given): Promise<void> {
  const { scope, payments, inOrganization, signal } = given;
  const waiting = await scope.db
    .select({ id: billingAccounts.organizationId })
    .from(billingAccounts)
    .where(
      and(
        gt(billingAccounts.requested, billingAccounts.done),
        or(isNull(billingAccounts.leaseUntil), lt(billingAccounts.leaseUntil, scope.now())),
      ),
    )
    .limit(batchSize);
  for (const { id } of waiting) {
    const isDone = await attempt(given, id, () => runSync({ scope: inOrganization(id), payments }));
    // The service is down: the next minute is another chance.
    if (!isDone || signal.aborted) return;
  }
  for (const id of await listMisaligned(scope)) {
    const isDone = await attempt(given, id, () => alignSeats({ scope: inOrganization(id), payments }));
    if (!isDone || signal.aborted) return;
  }
}

/** Organizations whose paid seats differ from their people. */
async function listMisaligned({ db }: SystemScope): Promise<OrganizationId[]> {
  const { rows } = await db.execute<{ id: OrganizationId }>(sql`
    select s.organization_id as id from billing_subscriptions s
    join organizations o on o.id = s.organization_id and o.deleted_at is null
    cross join lateral (
      select count(*)::int as people from members m join accounts a on a.id = m.account_id
      where m.organization_id = s.organization_id and m.role <> 'guest' and m.status = 'active'
        and a.disabled_at is null and a.deleted_at is null) p
    where s.is_current and (s.status in ('trialing', 'active') and s.extra_seats <> greatest(p.people - 1, 0)
      or s.status = 'past_due' and s.extra_seats > greatest(p.people - 1, 0))
    limit ${batchSize}`);
  return rows.map(({ id }) => id);
}

/** Reads the customers anew that the service reported something about, for messages that never arrived. */
export async function catchUp(given: Given, since: Date): Promise<void> {
  const { scope, payments, inOrganization } = given;
  const changed = await payments.customersChangedSince(since);
  if (changed.length === 0) return;
  const rows = await scope.db
    .select({ id: billingAccounts.organizationId })
    .from(billingAccounts)
    .where(inArray(billingAccounts.customerId, changed));
  for (const { id } of rows) {
    await requestSync(scope, id);
    await attempt(given, id, () => runSync({ scope: inOrganization(id), payments }));
  }
}

/** Reads every customer anew, within the rate limit of the service; ends what deleted organizations still pay for. */
export async function reconcile(given: Given): Promise<void> {
  const { scope, payments, inOrganization, signal } = given;
  for (let after = '' as OrganizationId | undefined; after !== undefined && !signal.aborted;) {
    const started = Date.now();
    const batch: { id: OrganizationId; deletedAt: Date | null }[] = await scope.db
      .select({ id: billingAccounts.organizationId, deletedAt: organizations.deletedAt })
      .from(billingAccounts)
      .innerJoin(organizations, eq(organizations.id, billingAccounts.organizationId))
      .where(and(isNotNull(billingAccounts.customerId), gt(billingAccounts.organizationId, after)))
      .orderBy(asc(billingAccounts.organizationId))
      .limit(batchSize);
    await mapWithConcurrency(batch, async ({ id, deletedAt }) => {
      await requestSync(scope, id);
      await attempt(given, id, async () => {
        await runSync({ scope: inOrganization(id), payments });
        if (deletedAt !== null) await endPlan({ scope: inOrganization(id), payments });
      });
    });
    after = batch.at(-1)?.id;
    const leastMs = (batch.length / organizationsPerSecond) * 1000;
    if (batch.length === batchSize) await wait(Math.max(0, leastMs - (Date.now() - started)), undefined, { signal });
  }
  const before = new Date(scope.now().getTime() - messagesKeptMs);
  await scope.db.delete(billingMessages).where(lt(billingMessages.receivedAt, before));
}

/** Ends every subscription of an organization at once, without a further charge. */
export async function endPlan({ scope, payments }: { scope: OrganizationScope; payments: Payments }): Promise<void> {
  const { organizationId } = scope.actor;
  const [account] = await scope.db
    .select({ customerId: billingAccounts.customerId })
    .from(billingAccounts)
    .where(eq(billingAccounts.organizationId, organizationId));
  if (!account?.customerId) return;
  const { subscriptions } = await payments.readCustomer(account.customerId);
  for (const { id, endedAt } of subscriptions) if (endedAt === null) await payments.cancelNow(id);
  await requestSync(scope, organizationId);
  await runSync({ scope, payments });
}
