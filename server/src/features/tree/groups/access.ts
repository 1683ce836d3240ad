import { and, eq, isNull, sql } from 'drizzle-orm';
import { campaignGroups } from '#db/schema/campaigns.ts';
import type { Scope } from '#infra/scope.ts';

/** Guests see the groups they are assigned to as a whole, all other roles every group of the organization. */
export function visibleGroups({ actor }: Scope) {
  const assigned = sql`exists (
    select from assignments a
    join members m on m.organization_id = a.organization_id and m.id = a.member_id and m.status = 'active'
    where a.organization_id = ${campaignGroups.organizationId} and a.group_id = ${campaignGroups.id}
      and m.account_id = ${actor.accountId})`;
  return and(
    eq(campaignGroups.organizationId, actor.organizationId),
    isNull(campaignGroups.deletedAt),
    actor.role === 'guest' ? assigned : undefined,
  );
}
