import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { organizations } from '#db/schema/organizations.ts';
import { supportVisits } from '#db/schema/people.ts';
import type { BaseScope } from '#infra/scope.ts';

/** The organizations with an active visit of the account, the visit that ends last first. */
export function listVisitsOf(scope: BaseScope, accountId: AccountId) {
  return scope.db
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
      timeZone: organizations.timeZone,
      weekStart: organizations.weekStart,
      reason: supportVisits.reason,
      expiresAt: supportVisits.expiresAt,
    })
    .from(supportVisits)
    .innerJoin(accounts, and(eq(accounts.id, supportVisits.accountId), eq(accounts.superHero, true)))
    .innerJoin(organizations, and(eq(organizations.id, supportVisits.organizationId), isNull(organizations.deletedAt)))
    .where(
      and(
        eq(supportVisits.accountId, accountId),
        isNull(supportVisits.endedAt),
        gt(supportVisits.expiresAt, scope.now()),
      ),
    )
    .orderBy(asc(organizations.name), sql`${supportVisits.expiresAt} desc`);
}
