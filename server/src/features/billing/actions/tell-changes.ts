import { eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { billingAccounts } from '#db/schema/billing.ts';
import { isUnderWay, type AccountRow, type SubscriptionRow } from '#features/billing/rules.ts';
import type { OrganizationScope } from '#infra/scope.ts';

const warningMs = 3 * 86_400_000;

interface Changed {
  before: SubscriptionRow | null;
  after: SubscriptionRow | null;
  account: AccountRow;
  now: AccountRow;
}

type PlanEvent =
  | 'billing.trial-started'
  | 'billing.plan-started'
  | 'billing.plan-ended'
  | 'billing.plan-switched'
  | 'billing.plan-canceled'
  | 'billing.plan-kept';

/** What happened to the plan between two readings; null for nothing that is told. */
function planEvent({ before, after }: Pick<Changed, 'before' | 'after'>): PlanEvent | null {
  const was = before !== null && isUnderWay(before) ? before : null;
  const is = after !== null && isUnderWay(after) ? after : null;
  if (was === null && is !== null) return is.status === 'trialing' ? 'billing.trial-started' : 'billing.plan-started';
  if (was !== null && is === null) return 'billing.plan-ended';
  if (was === null || is === null) return null;
  if (is.status === 'active' && (was.status === 'trialing' || was.status === 'paused')) return 'billing.plan-started';
  if (is.status === 'paused' && was.status !== 'paused') return 'billing.plan-ended';
  if (was.interval !== is.interval) return 'billing.plan-switched';
  if (was.cancelAt === null && is.cancelAt !== null) return 'billing.plan-canceled';
  if (was.cancelAt !== null && is.cancelAt === null) return 'billing.plan-kept';
  return null;
}

/** A change that is found later than this after it was asked for is another's. */
const askedMs = 3_600_000;
const asked = new Set<PlanEvent>([
  'billing.trial-started',
  'billing.plan-started',
  'billing.plan-switched',
  'billing.plan-canceled',
  'billing.plan-kept',
]);

/** Who asked for the change; null for the product: what the clock or the payment service did. */
function actorOf(event: PlanEvent | null, { askedBy, askedAt }: AccountRow, now: Date): AccountId | null {
  if (event === null || !asked.has(event) || askedAt === null) return null;
  return now.getTime() - askedAt.getTime() <= askedMs ? askedBy : null;
}

/**
 * Records what changed for people: audit log, inbox and mails follow from these events. The reading may be caused by a
 * message, a page or the clock, so that who asked for the change is remembered with the account.
 */
export async function tellChanges(tx: OrganizationScope, changed: Changed): Promise<void> {
  const { before, after, account, now } = changed;
  const by = { accountId: null };
  const event = planEvent(changed);
  const actor = { accountId: actorOf(event, account, tx.now()) };
  if (event === 'billing.plan-switched') await tx.record(event, { to: after?.interval ?? 'month' }, actor);
  else if (event !== null) await tx.record(event, {}, actor);
  if (account.paymentFailedAt === null && now.paymentFailedAt !== null) {
    await tx.record('billing.payment-failed', {}, by);
  }
  if (account.paymentFailedAt !== null && now.paymentFailedAt === null && after !== null && isUnderWay(after)) {
    await tx.record('billing.payment-recovered', {}, by);
  }
  if (before !== null && after !== null && before.id === after.id && before.extraSeats !== after.extraSeats) {
    await tx.record('billing.seats-changed', { from: before.extraSeats + 1, to: after.extraSeats + 1 }, by);
  }
  await tellTrialEnd(tx, changed);
  if (JSON.stringify([before, account.paymentFailedAt]) !== JSON.stringify([after, now.paymentFailedAt])) {
    await tx.record('billing.changed', {}, by);
  }
}

/** Once per end of a trial, three days before; not where it was cancelled. */
async function tellTrialEnd(tx: OrganizationScope, { after, account, now }: Changed): Promise<void> {
  const end = after?.status === 'trialing' && after.cancelAt === null ? after.trialEnd : null;
  if (end === null || account.trialEndTold?.getTime() === end.getTime()) return;
  const clock = tx.now().getTime() + now.aheadSeconds * 1000;
  // A whole trial that has just begun is further away; the service's message comes three days before.
  if (end.getTime() - clock > warningMs + 60_000) return;
  await tx.db
    .update(billingAccounts)
    .set({ trialEndTold: end })
    .where(eq(billingAccounts.organizationId, tx.actor.organizationId));
  await tx.record('billing.trial-ending', { endsAt: end.toISOString() }, { accountId: null });
}
