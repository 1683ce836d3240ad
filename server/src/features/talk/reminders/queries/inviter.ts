import { sql } from 'drizzle-orm';
import type { AccountId, CampaignId } from '@ad-foundry/contract/ids.ts';
import type { Asker } from '#emails/reminder.ts';
import type { OrganizationScope } from '#infra/scope.ts';

interface AskerRow extends Record<string, unknown> {
  name: string;
  message: string | null;
}

/**
 * Who asked a person for the files of a campaign: the member who assigned the person, else the creator, with the message
 * of that member's invitation. Null if that member left the team.
 */
export async function findInviter(
  { db, actor }: OrganizationScope,
  { accountId, campaignId }: { accountId: AccountId; campaignId: CampaignId },
): Promise<Asker | null> {
  const { rows } = await db.execute<AskerRow>(sql`
    with asked as (select c.organization_id, c.id, c.group_id, m.id as member_id,
        coalesce((select g.assigned_by from assignments g where g.organization_id = c.organization_id
          and g.member_id = m.id and (g.campaign_id = c.id or g.group_id = c.group_id)
          order by g.created_at limit 1), c.created_by) as asker_id
      from campaigns c join members m on m.organization_id = c.organization_id and m.account_id = ${accountId}
      where c.organization_id = ${actor.organizationId} and c.id = ${campaignId})
    select trim(a.first_name || ' ' || a.last_name) as name, (select i.message from invitations i
        where i.organization_id = asked.organization_id and i.member_id = asked.member_id and i.invited_by = a.id
          and (i.campaign_id = asked.id or i.group_id = asked.group_id) and i.revoked_at is null
        order by i.created_at desc limit 1) as message
    from asked
    join accounts a on a.id = asked.asker_id and a.disabled_at is null and a.deleted_at is null and a.id <> ${accountId}
    join members t on t.organization_id = asked.organization_id and t.account_id = a.id and t.status = 'active'
      and t.role <> 'guest'`);
  return rows[0] ?? null;
}
