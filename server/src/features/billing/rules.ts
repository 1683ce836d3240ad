import type { BillingState, Standing } from '@ad-foundry/contract/billing.ts';
import { billingStates } from '@ad-foundry/contract/billing.ts';
import type { PaymentFault } from '#adapters/payments/payments.ts';
import type { billingAccounts, billingSubscriptions } from '#db/schema/billing.ts';

const dayMs = 86_400_000;
/** After a failed payment everything works for so long. */
export const graceMs = 14 * dayMs;
/** For as long as the plan is paid: the next message of the payment service sets an end. */
export const forever = new Date('9999-01-01T00:00:00Z');
export const never = new Date(0);

export type AccountRow = typeof billingAccounts.$inferSelect;
export type SubscriptionRow = typeof billingSubscriptions.$inferSelect;

const live = new Set(['trialing', 'active', 'past_due']);
const unfinished = new Set(['unpaid', 'paused', 'incomplete']);
const ended = new Set(['canceled', 'incomplete_expired']);

/** Whether a subscription keeps another from being bought: so does one with a status of a later release. */
export const isUnderWay = ({ status }: { status: string }): boolean => !ended.has(status);

export const isKnown = ({ status }: { status: string }): boolean =>
  live.has(status) || unfinished.has(status) || ended.has(status);

/** Whether seats are billed and may be changed. */
export const isLive = ({ status }: { status: string }): boolean => live.has(status);

/** The one that counts: live before unfinished before ended, then the oldest. */
export function chooseCurrent<S extends { status: string; createdAt: Date }>(subscriptions: readonly S[]): S | null {
  const rank = ({ status }: S) => (live.has(status) ? 0 : ended.has(status) ? 2 : 1);
  // Of those that have ended, the newest tells how things are.
  const age = (one: S) => one.createdAt.getTime() * (rank(one) === 2 ? -1 : 1);
  return subscriptions.toSorted((a, b) => rank(a) - rank(b) || age(a) - age(b))[0] ?? null;
}

interface Deciding {
  status: string | null;
  paymentFailedAt: Date | null;
  aheadSeconds: number;
}

/** Until when an organization may write. A status of a later release gives no right to. */
export function writableUntil({ status, paymentFailedAt, aheadSeconds }: Deciding): Date {
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

interface Given {
  account: AccountRow | null;
  current: SubscriptionRow | null;
  now: Date;
  /** Owners see where to pay. */
  isOwner: boolean;
}

function dueOf(current: SubscriptionRow | null): Standing['due'] {
  const { amount, at, nextAttemptAt, reason } = current?.openInvoice ?? {};
  if (!current || amount === undefined || at === undefined) return null;
  return { amount, currency: current.currency, at, nextAttemptAt: nextAttemptAt ?? null, reason: reason ?? null };
}

/** How an organization stands, for its members. */
export function standingOf({ account, current, now, isOwner }: Given): Standing {
  const state = stateOf(current?.status);
  const canWrite = account !== null && account.writableUntil > now;
  const trialUsed = account?.trialUsedAt !== null && account?.trialUsedAt !== undefined;
  const isGate = state === 'incomplete' || (state === 'none' && !trialUsed);
  const at = now.getTime() + (account?.aheadSeconds ?? 0) * 1000;
  const trialEnd = state === 'trialing' ? (current?.trialEnd ?? null) : null;
  const failedAt = account?.paymentFailedAt ?? null;
  return {
    state,
    access: canWrite ? 'full' : isGate ? 'gate' : 'read-only',
    trialEndsAt: trialEnd?.toISOString() ?? null,
    daysLeft: trialEnd === null ? null : Math.max(0, Math.ceil((trialEnd.getTime() - at) / dayMs)),
    cancelAt: current?.cancelAt?.toISOString() ?? null,
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
