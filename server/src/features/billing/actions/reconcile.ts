import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { billingAccounts, billingMessages } from '#db/schema/billing.ts';
import { organizations } from '#db/schema/organizations.ts';
import type { BillingContext } from '#features/billing/rules.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import { isUnleased } from '#infra/lease.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { requestSync } from './requests.ts';
import { alignSeats } from './seats.ts';
import { runSync } from './sync.ts';

const messagesKeptMs = 60 * 86_400_000;
const batchSize = 200;
/** Pause between organizations: with three calls each, 60 calls a second of the 100 that the service allows. */
const pauseMs = 50;

interface ReconcileContext extends BillingContext<SystemScope> {
  inOrganization: (organizationId: OrganizationId) => OrganizationScope;
  signal: AbortSignal;
}

/** Runs for one organization. A failure is logged, so that it stops no other organization. */
async function attempt(
  { scope }: ReconcileContext,
  organizationId: OrganizationId,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    logFailure(scope, organizationId, error);
  }
}

export function logFailure(scope: SystemScope, organizationId: OrganizationId, error: unknown): void {
  scope.log.warn({ err: error, organizationId }, 'the plan of an organization was not read');
}

interface DueOrganization {
  organizationId: OrganizationId;
  run(context: BillingContext): Promise<void>;
}

/** Organizations with an unanswered sync request, after an outage or a crash; then those whose seats differ. */
export async function* listDueOrganizations(scope: SystemScope): AsyncGenerator<DueOrganization> {
  const now = scope.now();
  const requested = await scope.db
    .select({ organizationId: billingAccounts.organizationId })
    .from(billingAccounts)
    .where(
      and(
        gt(billingAccounts.requested, billingAccounts.done),
        isUnleased(billingAccounts, now),
        or(isNull(billingAccounts.retryAt), lte(billingAccounts.retryAt, now)),
      ),
    )
    // Rotates, so that a failing customer does not block the others.
    .orderBy(asc(billingAccounts.failures), asc(billingAccounts.organizationId))
    .limit(batchSize);
  for (const { organizationId } of requested) yield { organizationId, run: runSync };
  for (const organizationId of await listMisaligned(scope)) yield { organizationId, run: alignSeats };
}

/** Waits until no member is added for a while, so that five invitations make one change; ten minutes at most. */
const quietMs = 2 * 60_000;
const longestMs = 10 * 60_000;

/** Organizations whose paid seats have differed from their people for a while. */
async function listMisaligned(scope: SystemScope): Promise<OrganizationId[]> {
  const { db } = scope;
  const now = scope.now();
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const [at, quiet, longest] = [ago(0), ago(quietMs), ago(longestMs)];
  await db.execute(sql`
    with target as (
      select s.organization_id, greatest(p.people - 1, 0) as seats,
        s.status in ('trialing', 'active') and s.extra_seats <> greatest(p.people - 1, 0)
          or s.status = 'past_due' and s.extra_seats > greatest(p.people - 1, 0) as differs
      from billing_subscriptions s
      join organizations o on o.id = s.organization_id and o.deleted_at is null
      cross join lateral (
        select count(*)::int as people from members m join accounts a on a.id = m.account_id
        where m.organization_id = s.organization_id and m.role <> 'guest' and m.status = 'active'
          and a.disabled_at is null and a.deleted_at is null) p
      where s.is_current)
    update billing_accounts b set
      seats_wanted = case when w.differs then w.seats end,
      seats_wanted_at = case when w.differs then
        case when b.seats_wanted = w.seats then b.seats_wanted_at else ${at}::timestamptz end end,
      seats_differ_at = case when w.differs then coalesce(b.seats_differ_at, ${at}::timestamptz) end
    from target w where b.organization_id = w.organization_id
      and (w.differs and b.seats_wanted is distinct from w.seats or not w.differs and b.seats_wanted is not null)`);
  const { rows } = await db.execute<{ id: OrganizationId }>(sql`
    select organization_id as id from billing_accounts
    where (seats_wanted_at <= ${quiet}::timestamptz or seats_differ_at <= ${longest}::timestamptz)
      and (retry_at is null or retry_at <= ${at}::timestamptz)
    order by failures, organization_id limit ${batchSize}`);
  return rows.map(({ id }) => id);
}

/** Syncs the customers with recent events at the payment service, for messages that never arrived. */
export async function catchUp(context: ReconcileContext, since: Date): Promise<void> {
  const { scope, payments, inOrganization } = context;
  const changed = await payments.customersChangedSince(since);
  if (changed.length === 0) return;
  const rows = await scope.db
    .select({ id: billingAccounts.organizationId })
    .from(billingAccounts)
    .where(inArray(billingAccounts.customerId, changed));
  for (const { id } of rows) {
    await requestSync(scope, id);
    await attempt(context, id, () => runSync({ scope: inOrganization(id), payments }));
  }
}

/** Syncs every customer within the rate limit of the service, and ends the plans of deleted organizations. */
export async function reconcile(context: ReconcileContext): Promise<void> {
  const { scope, payments, inOrganization, signal } = context;
  let nextCallAt = Date.now();
  const pace = async () => {
    nextCallAt = Math.max(nextCallAt + pauseMs, Date.now());
    await wait(nextCallAt - Date.now(), undefined, { signal });
  };
  for (let after = '' as OrganizationId | undefined; after !== undefined && !signal.aborted;) {
    const batch: { id: OrganizationId; deletedAt: Date | null }[] = await scope.db
      .select({ id: billingAccounts.organizationId, deletedAt: organizations.deletedAt })
      .from(billingAccounts)
      .innerJoin(organizations, eq(organizations.id, billingAccounts.organizationId))
      .where(and(isNotNull(billingAccounts.customerId), gt(billingAccounts.organizationId, after)))
      .orderBy(asc(billingAccounts.organizationId))
      .limit(batchSize);
    await mapWithConcurrency(batch, async ({ id, deletedAt }) => {
      await pace();
      await requestSync(scope, id);
      await attempt(context, id, async () => {
        await runSync({ scope: inOrganization(id), payments });
        if (deletedAt !== null) await endPlan({ scope: inOrganization(id), payments });
      });
    });
    after = batch.at(-1)?.id;
  }
  const before = new Date(scope.now().getTime() - messagesKeptMs);
  await scope.db.delete(billingMessages).where(lt(billingMessages.receivedAt, before));
}

/** Ends every subscription of an organization at once, without a further charge. */
export async function endPlan({ scope, payments }: BillingContext): Promise<void> {
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
