import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Payments } from '#adapters/payments/payments.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { queueMail } from '#emails/outbox.ts';
import type { PlanNews, PlanNotice } from '#emails/plan-notice.ts';
import { findBillingAccount, findCurrentSubscription } from '#features/billing/queries/accounts.ts';
import { graceMs, type BillingAccountRow, type SubscriptionRow } from '#features/billing/rules.ts';
import type { OrganizationScope } from '#infra/scope.ts';

const lifeMs = 3 * 86_400_000;

interface Occasion {
  /** Part of the mail's deduplication key: differs for each occasion of the same kind. */
  key: string;
  date: string | null;
}

/** The occasion to mail about; null if it no longer applies. */
function occasionOf(news: PlanNews, account: BillingAccountRow, current: SubscriptionRow): Occasion | null {
  const { paymentFailedAt } = account;
  switch (news) {
    case 'trialEnding':
      return current.trialEnd && { key: current.trialEnd.toISOString(), date: current.trialEnd.toISOString() };
    case 'paymentFailed': {
      if (paymentFailedAt === null) return null;
      const end = new Date(paymentFailedAt.getTime() + graceMs);
      return { key: paymentFailedAt.toISOString(), date: end.toISOString() };
    }
    case 'paymentRecovered':
      return paymentFailedAt === null ? { key: current.periodStart.toISOString(), date: null } : null;
    case 'ended':
      return { key: current.id, date: null };
  }
}

/** The amount that is charged when the trial ends. */
async function readCharge(scope: OrganizationScope, payments: Payments | null): Promise<Pick<PlanNotice, 'amount'>> {
  const { organizationId } = scope.actor;
  const account = await findBillingAccount(scope, organizationId);
  const current = await findCurrentSubscription(scope, organizationId);
  if (payments === null || !account?.customerId || current?.status !== 'trialing') return {};
  const { next } = await payments.preview({ customerId: account.customerId, subscriptionId: current.id });
  return { amount: { cents: next.amount, currency: current.currency } };
}

/** Mails every owner, once for each occasion and stage. @throws PaymentError while the amount cannot be read */
export async function mailOwners(
  scope: OrganizationScope,
  { news, stage, payments }: { news: PlanNews; stage: number; payments: Payments | null },
): Promise<void> {
  const charge = news === 'trialEnding' ? await readCharge(scope, payments) : {};
  return scope.transaction(async (tx) => {
    const { organizationId } = tx.actor;
    const account = await findBillingAccount(tx, organizationId);
    const current = await findCurrentSubscription(tx, organizationId);
    const occasion = account && current && occasionOf(news, account, current);
    if (!occasion) return;
    const owners = await tx.db
      .select({
        accountId: accounts.id,
        to: accounts.email,
        locale: accounts.locale,
        organizationName: organizations.name,
        timeZone: timeZoneOf({ account: sql`${accounts}`, organization: sql`${organizations}` }),
      })
      .from(members)
      .innerJoin(accounts, and(eq(accounts.id, members.accountId), isNull(accounts.deletedAt)))
      .innerJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.deletedAt)))
      .where(and(eq(members.organizationId, organizationId), eq(members.role, 'owner'), eq(members.status, 'active')));
    const { openInvoice, currency } = current;
    const due =
      news === 'paymentFailed' && openInvoice?.amount ? { amount: { cents: openInvoice.amount, currency } } : {};
    const declined = openInvoice?.reason ?? (current.card === null ? 'no-card' : 'other');
    for (const { organizationName, timeZone, ...owner } of owners) {
      const facts = { ...charge, ...due, declined, timeZone, hasCard: current.card !== null };
      const content = { kind: 'plan_news' as const, news, organizationName, date: occasion.date, ...facts };
      const dedupeKey = `plan/${news}/${organizationId}/${occasion.key}/${stage}/${owner.accountId}`;
      await queueMail(tx, { ...owner, content, dedupeKey, lifeMs });
    }
  });
}
