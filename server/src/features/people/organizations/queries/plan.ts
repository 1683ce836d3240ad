import { eq } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { billingAccounts } from '#db/schema/billing.ts';
import { AppError } from '#infra/errors.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';
import { findSampleEnd } from './sample.ts';

interface Installation {
  /** False where the operator bills nothing, so that no payment is ever due. */
  billed: boolean;
}

async function findPlan({ db }: BaseScope, organizationId: OrganizationId) {
  const [plan] = await db
    .select({ paymentFailedAt: billingAccounts.paymentFailedAt, writableUntil: billingAccounts.writableUntil })
    .from(billingAccounts)
    .where(eq(billingAccounts.organizationId, organizationId));
  return plan ?? null;
}

/** Refuses new members while a payment is due. @throws AppError `billing.seats-frozen` */
export async function requireOpenSeats(scope: Scope, { billed }: Installation): Promise<void> {
  if (!billed) return;
  const plan = await findPlan(scope, scope.actor.organizationId);
  if (plan !== null && plan.paymentFailedAt !== null) throw new AppError('billing.seats-frozen');
}

/**
 * Requires a plan, for endpoints that the gate admits without one because only some of their writes need it.
 * @throws AppError `billing.read-only`
 */
export async function requirePlanToWrite(scope: Scope, { billed }: Installation): Promise<void> {
  const { organizationId, role } = scope.actor;
  if (!billed) return;
  const sampleEnd = await findSampleEnd(scope, organizationId);
  const writableUntil = sampleEnd ?? (await findPlan(scope, organizationId))?.writableUntil ?? null;
  if (writableUntil === null || writableUntil <= scope.now())
    throw new AppError('billing.read-only', { data: { role } });
}
