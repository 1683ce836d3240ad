import { sql, type SQL } from 'drizzle-orm';

/** Expressions for the ids of an organization, of a person in it, and of a campaign. */
interface Request {
  organizationId: SQL;
  accountId: SQL;
  campaignId: SQL;
}

/**
 * The account that requests a person's files for a campaign, as SQL: the active member of the team who assigned the person
 * to the campaign or its group, else the campaign's creator, else the owner who joined first; never that person. Null if
 * none is left.
 */
export function requesterOf({ organizationId, accountId, campaignId }: Request): SQL {
  return sql`(select requester.account_id from (
      select a.assigned_by as account_id, 1 as rank, a.created_at from campaigns c
      left join campaign_groups g on g.organization_id = c.organization_id and g.id = c.group_id and g.deleted_at is null
      join assignments a on a.organization_id = c.organization_id and (a.campaign_id = c.id or a.group_id = g.id)
      join members person on person.organization_id = a.organization_id and person.id = a.member_id
        and person.account_id = ${accountId}
      where c.organization_id = ${organizationId} and c.id = ${campaignId}
      union all select c.created_by, 2, c.created_at from campaigns c
        where c.organization_id = ${organizationId} and c.id = ${campaignId}
      union all select o.account_id, 3, o.created_at from members o
        where o.organization_id = ${organizationId} and o.role = 'owner') candidate
    join members requester on requester.organization_id = ${organizationId}
      and requester.account_id = candidate.account_id and requester.status = 'active' and requester.role <> 'guest'
    join accounts active on active.id = requester.account_id and active.disabled_at is null and active.deleted_at is null
    where requester.account_id is distinct from ${accountId}
    order by candidate.rank, candidate.created_at, requester.id limit 1)`;
}
