import { sql } from 'drizzle-orm';
import type { AccountId, CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** The member of the team who asked a person for the files of a campaign. */
export interface Asker extends Record<string, unknown> {
  accountId: AccountId;
  memberId: MemberId;
  name: string;
}

/**
 * The active member who assigned a person to a campaign or its group, else the campaign's maker, else the owner of the
 * organization who joined first; never that person. Null if none is left.
 */
export async function findAsker(
  { db, actor }: OrganizationScope,
  { accountId, campaignId }: { accountId: AccountId; campaignId: CampaignId },
): Promise<Asker | null> {
  const { organizationId } = actor;
  const { rows } = await db.execute<Asker>(sql`
    with place as (
      select c.id, c.created_by, c.created_at, g.id as group_id from campaigns c
      left join campaign_groups g on g.organization_id = c.organization_id and g.id = c.group_id and g.deleted_at is null
      where c.organization_id = ${organizationId} and c.id = ${campaignId}
    ), candidates as (
      select a.assigned_by as account_id, 1 as rank, a.created_at from place p
      join assignments a on a.organization_id = ${organizationId} and (a.campaign_id = p.id or a.group_id = p.group_id)
      join members m on m.organization_id = a.organization_id and m.id = a.member_id and m.account_id = ${accountId}
      union all select p.created_by, 2, p.created_at from place p
      union all select m.account_id, 3, m.created_at from members m
        where m.organization_id = ${organizationId} and m.role = 'owner'
    )
    select m.account_id as "accountId", m.id as "memberId", trim(p.first_name || ' ' || p.last_name) as name
    from candidates w
    join members m on m.organization_id = ${organizationId} and m.account_id = w.account_id and m.status = 'active'
      and m.role <> 'guest'
    join accounts p on p.id = m.account_id and p.disabled_at is null and p.deleted_at is null
    where m.account_id <> ${accountId}
    order by w.rank, w.created_at, m.id limit 1`);
  return rows[0] ?? null;
}
