import { sql } from 'drizzle-orm';
import type { AccountId, CampaignId } from '@ad-foundry/contract/ids.ts';
import type { Asker } from '#emails/reminder.ts';
import { requesterOf } from '#db/requester-of.ts';
import type { OrganizationScope } from '#infra/scope.ts';

interface AskerRow extends Record<string, unknown> {
  name: string;
  message: string | null;
}

/** The member who requests a person's files, see `requesterOf`, with the message of that member's invitation. */
export async function findInviter(
  { db, actor }: OrganizationScope,
  { accountId, campaignId }: { accountId: AccountId; campaignId: CampaignId },
): Promise<Asker | null> {
  const { organizationId } = actor;
  const requester = requesterOf({
    organizationId: sql`${organizationId}`,
    accountId: sql`${accountId}`,
    campaignId: sql`${campaignId}`,
  });
  const { rows } = await db.execute<AskerRow>(sql`
    select trim(a.first_name || ' ' || a.last_name) as name, (select i.message from invitations i
        join members m on m.organization_id = i.organization_id and m.id = i.member_id
        join campaigns c on c.organization_id = i.organization_id and c.id = ${campaignId}
        where i.organization_id = ${organizationId} and m.account_id = ${accountId} and i.invited_by = a.id
          and (i.campaign_id = c.id or i.group_id = c.group_id) and i.revoked_at is null
          and i.passed_by is null
        order by i.created_at desc limit 1) as message
    from accounts a where a.id = ${requester}`);
  return rows[0] ?? null;
}
