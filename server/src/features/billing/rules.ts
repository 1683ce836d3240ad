import type { BillingState, Standing } from '@ad-foundry/contract/billing.ts';
import { billingStates } from '@ad-foundry/contract/billing.ts';
import type { PaymentFault, Payments } from '#adapters/payments/payments.ts';
import type { billingAccounts, billingSubscriptions } from '#db/schema/billing.ts';
import type { OrganizationScope } from '#infra/scope.ts';

const dayMs = 86_400_000;
/** How long everything keeps working after a failed payment. */
export const graceMs = 14 * dayMs;
/** While the plan is paid; a later sync sets an end. */
export const forever = new Date('9999-01-01T00:00:00Z');
export const never = new Date(0);

/** Whose plan, and the payment service that it is read from; without one where billing is off. */
export interface BillingContext<S = OrganizationScope, P = Payments> {
  scope: S;
  payments: P;
}

export type BillingAccountRow = typeof billingAccounts.$inferSelect;
export type SubscriptionRow = typeof billingSubscriptions.$inferSelect;

const live = new Set(['trialing', 'active', 'past_due']);
const unfinished = new Set(['unpaid', 'paused', 'incomplete']);
const ended = new Set(['canceled', 'incomplete_expired']);

/** Whether a subscription prevents buying another; true for statuses unknown to this release. */
export const isUnderWay = ({ status }: { status: string }): boolean => !ended.has(status);

export const isKnownStatus = ({ status }: { status: string }): boolean =>
  live.has(status) || unfinished.has(status) || ended.has(status);

/** Whether seats are billed and may be changed. */
export const isLive = ({ status }: { status: string }): boolean => live.has(status);

/** The current subscription: live before unfinished before ended, then the oldest. */
export function chooseCurrent<S extends { status: string; createdAt: Date }>(subscriptions: readonly S[]): S | null {
  const rank = ({ status }: S) => (live.has(status) ? 0 : ended.has(status) ? 2 : 1);
  // Of ended subscriptions the newest is current.
  const age = (subscription: S) => subscription.createdAt.getTime() * (rank(subscription) === 2 ? -1 : 1);
  return subscriptions.toSorted((a, b) => rank(a) - rank(b) || age(a) - age(b))[0] ?? null;
}

interface PlanStatus {
  status: string | null;
  paymentFailedAt: Date | null;
  aheadSeconds: number;
}

/** Until when an organization may write. A status unknown to this release grants nothing. */
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
  /** Owners see the payment link. */
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
