import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { accounts } from '#db/schema/accounts.ts';
import { billingAccounts, billingSubscriptions } from '#db/schema/billing.ts';
import { members } from '#db/schema/organizations.ts';
import { AppError } from '#infra/errors.ts';
import type { BillingAccountRow, SubscriptionRow } from '#features/billing/rules.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

export async function findBillingAccount(
  { db }: BaseScope,
  organizationId: OrganizationId,
): Promise<BillingAccountRow | null> {
  const [row] = await db.select().from(billingAccounts).where(eq(billingAccounts.organizationId, organizationId));
  return row ?? null;
}

export async function findCurrentSubscription(
  { db }: BaseScope,
  organizationId: OrganizationId,
): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(billingSubscriptions)
    .where(and(eq(billingSubscriptions.organizationId, organizationId), billingSubscriptions.isCurrent));
  return row ?? null;
}

/** The number of enabled owners, admins and members. */
export async function countPaying({ db }: BaseScope, organizationId: OrganizationId): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(*)::int` })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        sql`${members.role} <> 'guest'`,
        eq(members.status, 'active'),
        isNull(accounts.disabledAt),
        isNull(accounts.deletedAt),
      ),
    );
  return row?.people ?? 0;
}

/** The language and address of the acting person. */
export async function requireBuyer({ db, actor }: Scope): Promise<{ email: string; locale: Locale }> {
  const [row] = await db
    .select({ email: accounts.email, locale: accounts.locale })
    .from(accounts)
    .where(eq(accounts.id, actor.accountId));
  if (!row) throw new AppError('auth.required');
  return row;
}
