import type { BillingInterval } from '@ad-foundry/contract/billing.ts';
import type { PortalTask } from '#adapters/payments/payments.ts';
import {
  countPaying,
  findBillingAccount,
  findCurrentSubscription,
  requireBuyer,
} from '#features/billing/queries/accounts.ts';
import { extraSeatsOf, isLive, isUnderWay, type BillingContext } from '#features/billing/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import { rememberActor, runInTurn } from './requests.ts';
import { syncNow } from './sync.ts';

/** @throws AppError `billing.no-plan` */
export async function requirePlan(scope: OrganizationScope) {
  const { organizationId } = scope.actor;
  const [account, current] = [
    await findBillingAccount(scope, organizationId),
    await findCurrentSubscription(scope, organizationId),
  ];
  if (!account?.customerId || current === null || !isUnderWay(current)) throw new AppError('billing.no-plan');
  return { account, customerId: account.customerId, current };
}

/** Address of the hosted portal, valid for minutes. @throws AppError `billing.no-plan`, `billing.no-changes` */
export async function openPortal(
  { scope, payments }: BillingContext<Scope>,
  task: PortalTask,
): Promise<{ url: string }> {
  const { organizationId } = scope.actor;
  const account = await findBillingAccount(scope, organizationId);
  if (!account?.customerId) throw new AppError('billing.no-plan');
  const { locale } = await requireBuyer(scope);
  const current = await findCurrentSubscription(scope, organizationId);
  if (task === 'cancel' && current?.cancelAt !== null) throw new AppError('billing.no-changes');
  await rememberActor(scope);
  const subscriptionId = current?.id ?? null;
  return { url: await payments.openPortal({ customerId: account.customerId, task, subscriptionId, locale }) };
}

/**
 * Switches from monthly to yearly at once, with credit for the rest of the month. During the trial, switches in both
 * directions at no charge. After payment, a yearly plan runs to its end, when a sync starts the monthly one.
 * @throws AppError `billing.no-plan`, `billing.no-changes`; PaymentError `declined`
 */
export async function switchInterval(
  { scope, payments }: BillingContext<Scope>,
  { interval, key }: { interval: BillingInterval; key: string },
): Promise<void> {
  await runInTurn(scope, async () => {
    const { current } = await requirePlan(scope);
    if (!isLive(current) || current.status === 'past_due' || current.interval === interval) {
      throw new AppError('billing.no-changes');
    }
    if (interval === 'month' && current.status !== 'trialing') {
      // A scheduled end is a cancellation, or this very switch.
      if (current.cancelAt !== null) throw new AppError('billing.no-changes');
      await rememberActor(scope);
      return payments.switchAtEnd(current.id);
    }
    const extraSeats = extraSeatsOf(await countPaying(scope, scope.actor.organizationId));
    await rememberActor(scope);
    await payments.changeInterval({ subscriptionId: current.id, interval, extraSeats, key });
  });
  await syncNow({ scope, payments });
}

/** @throws AppError `billing.no-plan`, `billing.no-changes` outside of a trial; PaymentError `declined` */
export async function startPaying({ scope, payments }: BillingContext<Scope>, key: string): Promise<void> {
  await runInTurn(scope, async () => {
    const { current } = await requirePlan(scope);
    if (current.status !== 'trialing') throw new AppError('billing.no-changes');
    const extraSeats = extraSeatsOf(await countPaying(scope, scope.actor.organizationId));
    await rememberActor(scope);
    await payments.startPaying({ subscriptionId: current.id, extraSeats, key });
  });
  await syncNow({ scope, payments });
}

/** Revokes a cancellation or a switch to monthly. @throws AppError `billing.no-plan` */
export async function keepPlan({ scope, payments }: BillingContext<Scope>): Promise<void> {
  await runInTurn(scope, async () => {
    const { current } = await requirePlan(scope);
    await rememberActor(scope);
    await payments.keep(current.id);
  });
  await syncNow({ scope, payments });
}
