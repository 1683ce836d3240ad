import { eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { billingAccounts } from '#db/schema/billing.ts';
import { isUnderWay, type BillingAccountRow, type SubscriptionRow } from '#features/billing/rules.ts';
import type { OrganizationScope } from '#infra/scope.ts';

const warningMs = 3 * 86_400_000;

interface PlanReadings {
  before: SubscriptionRow | null;
  after: SubscriptionRow | null;
  account: BillingAccountRow;
  now: BillingAccountRow;
}

type PlanEvent =
  | 'billing.trial-started'
  | 'billing.plan-started'
  | 'billing.plan-ended'
  | 'billing.plan-switched'
  | 'billing.switch-planned'
  | 'billing.switch-withdrawn'
  | 'billing.plan-canceled'
  | 'billing.plan-kept';

/** The plan event that follows from two consecutive syncs; null if nothing worth recording changed. */
function planEvent({ before, after }: Pick<PlanReadings, 'before' | 'after'>): PlanEvent | null {
  const previous = before !== null && isUnderWay(before) ? before : null;
  const current = after !== null && isUnderWay(after) ? after : null;
  if (previous === null && current !== null)
    return current.status === 'trialing' ? 'billing.trial-started' : 'billing.plan-started';
  if (previous !== null && current === null) return 'billing.plan-ended';
  if (previous === null || current === null) return null;
  if (current.status === 'active' && (previous.status === 'trialing' || previous.status === 'paused'))
    return 'billing.plan-started';
  if (current.status === 'paused' && previous.status !== 'paused') return 'billing.plan-ended';
  if (previous.interval !== current.interval) return 'billing.plan-switched';
  if (previous.followedBy !== current.followedBy && (current.followedBy !== null || current.cancelAt === null))
    return current.followedBy === null ? 'billing.switch-withdrawn' : 'billing.switch-planned';
  if (previous.followedBy !== current.followedBy) return 'billing.plan-canceled';
  if (previous.cancelAt === null && current.cancelAt !== null) return 'billing.plan-canceled';
  if (previous.cancelAt !== null && current.cancelAt === null) return 'billing.plan-kept';
  return null;
}

/** A person's request explains only a change that a sync finds within this time. */
const requestLifeMs = 3_600_000;
const requestedEvents = new Set<PlanEvent>([
  'billing.trial-started',
  'billing.plan-started',
  'billing.plan-switched',
  'billing.switch-planned',
  'billing.switch-withdrawn',
  'billing.plan-canceled',
  'billing.plan-kept',
]);

/** The person who requested the change; null if the clock or the payment service caused it. */
function actorOf(event: PlanEvent | null, { askedBy, askedAt }: BillingAccountRow, now: Date): AccountId | null {
  if (event === null || !requestedEvents.has(event) || askedAt === null) return null;
  return now.getTime() - askedAt.getTime() <= requestLifeMs ? askedBy : null;
}

/**
 * Records the changes between two syncs; audit log, inbox and mails follow from these events. A webhook message, a page
 * or a scheduled job may start the sync, so the actor of a change is read from the billing account.
 */
export async function recordPlanChanges(tx: OrganizationScope, readings: PlanReadings): Promise<void> {
  const { before, after, account, now } = readings;
  const noActor = { accountId: null };
  const event = planEvent(readings);
  const actor = { accountId: actorOf(event, account, tx.now()) };
  if (event === 'billing.plan-switched') await tx.record(event, { to: after?.interval ?? 'month' }, actor);
  else if (event !== null) await tx.record(event, {}, actor);
  if (account.paymentFailedAt === null && now.paymentFailedAt !== null) {
    await tx.record('billing.payment-failed', {}, noActor);
  }
  if (account.paymentFailedAt !== null && now.paymentFailedAt === null && after !== null && isUnderWay(after)) {
    await tx.record('billing.payment-recovered', {}, noActor);
  }
  if (before !== null && after !== null && before.id === after.id && before.extraSeats !== after.extraSeats) {
    await tx.record('billing.seats-changed', { from: before.extraSeats + 1, to: after.extraSeats + 1 }, noActor);
  }
  await recordTrialEnd(tx, readings);
  if (JSON.stringify([before, account.paymentFailedAt]) !== JSON.stringify([after, now.paymentFailedAt])) {
    await tx.record('billing.changed', {}, noActor);
  }
}

/** Records once that a trial ends, three days before its end, unless the plan was cancelled. */
async function recordTrialEnd(tx: OrganizationScope, { after, account, now }: PlanReadings): Promise<void> {
  const end = after?.status === 'trialing' && after.cancelAt === null ? after.trialEnd : null;
  if (end === null || account.trialEndTold?.getTime() === end.getTime()) return;
  const clock = tx.now().getTime() + now.aheadSeconds * 1000;
  // One minute of tolerance, since the message of the payment service may arrive slightly early.
  if (end.getTime() - clock > warningMs + 60_000) return;
  await tx.db
    .update(billingAccounts)
    .set({ trialEndTold: end })
    .where(eq(billingAccounts.organizationId, tx.actor.organizationId));
  await tx.record('billing.trial-ending', { endsAt: end.toISOString() }, { accountId: null });
}
