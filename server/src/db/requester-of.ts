import { sql, type SQL } from 'drizzle-orm';
import type { AccountId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';

interface Request {
  organizationId: OrganizationId | SQL;
  campaignId: CampaignId | SQL;
  /** The person whom the files are requested from. */
  accountId: AccountId | SQL | null;
}

/**
 * The account of the member who requested the files of a campaign from a person, as SQL: the one who assigned the person
 * to the campaign or its group, else the campaign's creator, else the owner of the organization who joined first; only
 * active members of the team, never that person. Null if none is left.
 */
export function requesterOf({ organizationId, campaignId, accountId }: Request): SQL {
  const place = sql`from campaigns rc
    left join campaign_groups rg on rg.organization_id = rc.organization_id and rg.id = rc.group_id
      and rg.deleted_at is null
    where rc.organization_id = ${organizationId} and rc.id = ${campaignId}`;
  return sql`(select r.account_id from (
      select ra.assigned_by as account_id, 1 as rank, ra.created_at from assignments ra
        join members rm on rm.organization_id = ra.organization_id and rm.id = ra.member_id
          and rm.account_id = ${accountId}
        where ra.organization_id = ${organizationId}
          and exists (select ${place} and (ra.campaign_id = rc.id or ra.group_id = rg.id))
      union all select rc.created_by, 2, rc.created_at ${place}
      union all select ro.account_id, 3, ro.created_at from members ro
        where ro.organization_id = ${organizationId} and ro.role = 'owner'
    ) r
    join members rt on rt.organization_id = ${organizationId} and rt.account_id = r.account_id and rt.status = 'active'
      and rt.role <> 'guest'
    join accounts rp on rp.id = rt.account_id and rp.disabled_at is null and rp.deleted_at is null
    where r.account_id is distinct from ${accountId}
    order by r.rank, r.created_at, rt.id limit 1)`;
}
