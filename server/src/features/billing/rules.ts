import type { BillingState, Standing } from '@ad-foundry/contract/billing.ts';
import { billingStates } from '@ad-foundry/contract/billing.ts';
import type { PaidSubscription, PaymentFault, Payments } from '#adapters/payments/payments.ts';
import type { billingAccounts, billingSubscriptions } from '#db/schema/billing.ts';
import type { OrganizationScope } from '#infra/scope.ts';

const dayMs = 86_400_000;
/** How long an organization may write after a failed payment. */
export const graceMs = 14 * dayMs;
/** The value of `writableUntil` while the plan is paid; a later sync sets the real end. */
export const forever = new Date('9999-01-01T00:00:00Z');
export const never = new Date(0);

/** The scope of the plan, and the payment service to read it from; `payments` is null where billing is off. */
export interface BillingContext<S = OrganizationScope, P = Payments> {
  scope: S;
  payments: P;
}

export type BillingAccountRow = typeof billingAccounts.$inferSelect;
export type SubscriptionRow = typeof billingSubscriptions.$inferSelect;

const live = new Set(['trialing', 'active', 'past_due']);
const unfinished = new Set(['unpaid', 'paused', 'incomplete']);
const ended = new Set(['canceled', 'incomplete_expired']);

/** Whether a subscription prevents buying another; true for a status that this release does not know. */
export const isUnderWay = ({ status }: { status: string }): boolean => !ended.has(status);

export const isKnownStatus = ({ status }: { status: string }): boolean =>
  live.has(status) || unfinished.has(status) || ended.has(status);

/** Whether seats are billed and may be changed. */
export const isLive = ({ status }: { status: string }): boolean => live.has(status);

/** Chooses the current subscription: a live one, else an unfinished one, else an ended one; the oldest among equals. */
export function chooseCurrent<S extends { status: string; createdAt: Date }>(subscriptions: readonly S[]): S | null {
  const rank = ({ status }: S) => (live.has(status) ? 0 : ended.has(status) ? 2 : 1);
  // Among ended subscriptions, the newest is current.
  const age = (subscription: S) => subscription.createdAt.getTime() * (rank(subscription) === 2 ? -1 : 1);
  return subscriptions.toSorted((a, b) => rank(a) - rank(b) || age(a) - age(b))[0] ?? null;
}

const hourMs = 3_600_000;
/** After this time, a monthly plan that could not be started is given up, and the plan has ended. */
const latestStartMs = 7 * dayMs;

type EndedSubscription = Pick<PaidSubscription, 'id' | 'createdAt' | 'status' | 'followedBy' | 'periodEnd' | 'endedAt'>;

interface FollowingInput<S extends EndedSubscription> {
  /** The current subscription as of the last sync. */
  stored: Pick<SubscriptionRow, 'id' | 'status' | 'followedBy'> | null;
  subscriptions: readonly S[];
  now: Date;
}

/**
 * The ended yearly subscription that a monthly one follows now, and when that is first charged; null if none does. The
 * last sync must have seen it running, paid and marked; an end before the end of its period is a cancellation.
 */
export function monthlyDue<S extends EndedSubscription>({ stored, subscriptions, now }: FollowingInput<S>) {
  if (stored === null || stored.followedBy === null || stored.status !== 'active') return null;
  const current = chooseCurrent(subscriptions);
  if (current === null || current.id !== stored.id || isUnderWay(current)) return null;
  const { followedBy, periodEnd, endedAt } = current;
  if (followedBy === null || endedAt === null || endedAt.getTime() < periodEnd.getTime() - 60_000) return null;
  const lateMs = now.getTime() - endedAt.getTime();
  if (lateMs > latestStartMs) return null;
  // A whole hour after the end, as at renewals, and always ahead: a retry within the hour makes the same request.
  const hours = Math.max(1, Math.ceil((lateMs + 300_000) / hourMs));
  return { ended: current, firstChargeAt: new Date(endedAt.getTime() + hours * hourMs) };
}

interface PlanStatus {
  status: string | null;
  paymentFailedAt: Date | null;
  aheadSeconds: number;
}

/** The time until which an organization may write. A status that this release does not know grants nothing. */
export function writableUntil({ status, paymentFailedAt, aheadSeconds }: PlanStatus): Date {
  if (status === 'trialing' || status === 'active') return forever;
  if (status !== 'past_due' || paymentFailedAt === null) return never;
  return new Date(paymentFailedAt.getTime() + graceMs - aheadSeconds * 1000);
}

function stateOf(status: string | undefined): BillingState {
  if (status === undefined) return 'none';
  if (status === 'incomplete_expired') return 'canceled';
  return (billingStates as readonly string[]).includes(status) && status !== 'none'
    ? (status as BillingState)
    : 'unknown';
}

interface StandingInput {
  account: BillingAccountRow | null;
  current: SubscriptionRow | null;
  now: Date;
  /** Only owners see the payment link. */
  isOwner: boolean;
}

function dueOf(current: SubscriptionRow | null): Standing['due'] {
  const { amount, at, nextAttemptAt, reason } = current?.openInvoice ?? {};
  if (!current || amount === undefined || at === undefined) return null;
  return { amount, currency: current.currency, at, nextAttemptAt: nextAttemptAt ?? null, reason: reason ?? null };
}

/** The standing of an organization, for its members. */
export function standingOf({ account, current, now, isOwner }: StandingInput): Standing {
  const state = stateOf(current?.status);
  const canWrite = account !== null && account.writableUntil > now;
  const trialUsed = account?.trialUsedAt !== null && account?.trialUsedAt !== undefined;
  const isGate = state === 'incomplete' || (state === 'none' && !trialUsed);
  const at = now.getTime() + (account?.aheadSeconds ?? 0) * 1000;
  const trialEnd = state === 'trialing' ? (current?.trialEnd ?? null) : null;
  const failedAt = account?.paymentFailedAt ?? null;
  const scheduledEnd = current?.cancelAt?.toISOString() ?? null;
  const isFollowed = (current?.followedBy ?? null) !== null;
  return {
    state,
    access: canWrite ? 'full' : isGate ? 'gate' : 'read-only',
    trialEndsAt: trialEnd?.toISOString() ?? null,
    daysLeft: trialEnd === null ? null : Math.max(0, Math.ceil((trialEnd.getTime() - at) / dayMs)),
    // A yearly plan that passes into the monthly one does not end for its members.
    cancelAt: isFollowed ? null : scheduledEnd,
    monthlyFrom: isFollowed ? scheduledEnd : null,
    failedAt: failedAt?.toISOString() ?? null,
    readOnlyAt: failedAt === null ? null : new Date(failedAt.getTime() + graceMs).toISOString(),
    paymentUrl: isOwner ? (current?.openInvoice?.url ?? null) : null,
    due: isOwner && failedAt !== null ? dueOf(current) : null,
    trialAvailable: !trialUsed,
  };
}

/** Why a call of the payment service failed; null for any other error. */
export const faultOf = (error: unknown): PaymentFault | null =>
  error instanceof Error && error.name === 'PaymentError' && 'fault' in error ? (error.fault as PaymentFault) : null;

/** Seats beyond the one that the plan includes. */
export const extraSeatsOf = (people: number): number => Math.max(0, people - 1);
