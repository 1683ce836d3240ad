import { sql, type SQL } from 'drizzle-orm';
import { can } from '@ad-foundry/contract/permissions.ts';
import type { Scope } from '#infra/scope.ts';

/** An instant as a parameter. */
export const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;

/**
 * Common table expression `mine`: the open campaigns that the actor is responsible for, with the name of their group. These
 * are the campaigns assigned to them; owners and admins are responsible for those, too, that no member is assigned to.
 */
export function campaignsOfActor({ actor }: Scope): SQL {
  const assigned = sql`assignments a
    join members m on m.organization_id = a.organization_id and m.id = a.member_id and m.status = 'active'
    where a.organization_id = ${actor.organizationId}`;
  const isManager = can(actor.role, 'people:manage');
  return sql`taken as materialized (
      select a.campaign_id, a.group_id, bool_or(m.account_id = ${actor.accountId}) as by_actor from ${assigned}
        and m.role <> 'guest' group by 1, 2
    ),
    mine as materialized (
      select c.id, c.name, c.group_id, c.needs_approval, c.review_steps, g.name as client from campaigns c
      left join campaign_groups g on g.organization_id = c.organization_id and g.id = c.group_id and g.deleted_at is null
      left join taken tc on tc.campaign_id = c.id
      left join taken tg on tg.group_id = c.group_id
      where c.organization_id = ${actor.organizationId} and c.archived_at is null and c.deleted_at is null
        and (tc.by_actor or tg.by_actor or (${isManager} and tc.by_actor is null and tg.by_actor is null))
    )`;
}
