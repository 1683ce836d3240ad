import { and, eq, isNull, sql } from 'drizzle-orm';
import { sampleEndOf } from '@ad-foundry/contract/billing/sample-end.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { accounts } from '#db/schema/accounts.ts';
import { billingAccounts, billingSubscriptions } from '#db/schema/billing.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { AppError } from '#infra/errors.ts';
import type { AccountRow, SubscriptionRow } from '#features/billing/rules.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

export async function findAccount({ db }: BaseScope, organizationId: OrganizationId): Promise<AccountRow | null> {
  const [row] = await db.select().from(billingAccounts).where(eq(billingAccounts.organizationId, organizationId));
  return row ?? null;
}

export async function findCurrent({ db }: BaseScope, organizationId: OrganizationId): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(billingSubscriptions)
    .where(and(eq(billingSubscriptions.organizationId, organizationId), billingSubscriptions.isCurrent));
  return row ?? null;
}

/** Enabled owners, admins and members. */
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

/** Whether an organization is a sample, which costs nothing. */
export async function isSample({ db }: BaseScope, organizationId: OrganizationId): Promise<boolean> {
  const [row] = await db
    .select({ sampleOf: organizations.sampleOf })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row !== undefined && row.sampleOf !== null;
}

/** When a sample organization ends; null for any other. */
export async function findSampleEnd({ db }: BaseScope, organizationId: OrganizationId): Promise<Date | null> {
  const [row] = await db
    .select({ sampleOf: organizations.sampleOf, createdAt: organizations.createdAt })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.sampleOf ? sampleEndOf(row.createdAt) : null;
}

/** What a sample organization cannot do, so that it takes no plan's place. @throws AppError `organization.sample` */
export async function refuseInSample(scope: Scope, { billed }: Billed): Promise<void> {
  if (billed && (await isSample(scope, scope.actor.organizationId))) throw new AppError('organization.sample');
}

interface Billed {
  /** False where the operator bills nothing: then nothing is ever due. */
  billed: boolean;
}

/** While a payment is due, no member is added. @throws AppError `billing.seats-frozen` */
export async function requireOpenSeats(scope: Scope, { billed }: Billed): Promise<void> {
  if (!billed) return;
  const account = await findAccount(scope, scope.actor.organizationId);
  if (account !== null && account.paymentFailedAt !== null) throw new AppError('billing.seats-frozen');
}

/** For writes that the gate lets through in part. @throws AppError `billing.read-only` */
export async function requirePlanToWrite(scope: Scope, { billed }: Billed): Promise<void> {
  const { organizationId, role } = scope.actor;
  if (!billed) return;
  const sampleEnd = await findSampleEnd(scope, organizationId);
  const writableUntil = sampleEnd ?? (await findAccount(scope, organizationId))?.writableUntil ?? null;
  if (writableUntil === null || writableUntil <= scope.now())
    throw new AppError('billing.read-only', { data: { role } });
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
