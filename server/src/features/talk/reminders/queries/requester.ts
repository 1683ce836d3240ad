import { sql } from 'drizzle-orm';
import type { AccountId, CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import { requesterOf } from '#db/requester-of.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** The member of the team who requested the files of a campaign from a person. */
export interface Requester extends Record<string, unknown> {
  accountId: AccountId;
  memberId: MemberId;
  name: string;
  /** What that member wrote in the person's newest invitation to the campaign or its group; null without a message. */
  message: string | null;
}

/** The requester by `requesterOf`. */
export async function findRequester(
  { db, actor }: OrganizationScope,
  { accountId, campaignId }: { accountId: AccountId; campaignId: CampaignId },
): Promise<Requester | null> {
  const { organizationId } = actor;
  const { rows } = await db.execute<Requester>(sql`
    select a.id as "accountId", t.id as "memberId", trim(a.first_name || ' ' || a.last_name) as name,
      (select i.message from invitations i
        join members m on m.organization_id = i.organization_id and m.id = i.member_id and m.account_id = ${accountId}
        join campaigns c on c.organization_id = i.organization_id and c.id = ${campaignId}
        where i.organization_id = ${organizationId} and i.invited_by = a.id and i.passed_by is null
          and (i.campaign_id = c.id or i.group_id = c.group_id) and i.revoked_at is null
        order by i.created_at desc limit 1) as message
    from accounts a join members t on t.organization_id = ${organizationId} and t.account_id = a.id
    where a.id = ${requesterOf({ organizationId, campaignId, accountId })}`);
  return rows[0] ?? null;
}
