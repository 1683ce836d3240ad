import { sql } from 'drizzle-orm';
import type { AccountId, CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import { requesterOf } from '#db/requester-of.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** The member of the team who asked a person for the files of a campaign. */
export interface Asker extends Record<string, unknown> {
  accountId: AccountId;
  memberId: MemberId;
  name: string;
}

/** The member who requests a person's files for a campaign, see `requesterOf`; null if none is left. */
export async function findAsker(
  { db, actor }: OrganizationScope,
  { accountId, campaignId }: { accountId: AccountId; campaignId: CampaignId },
): Promise<Asker | null> {
  const { organizationId } = actor;
  const requester = requesterOf({
    organizationId: sql`${organizationId}`,
    accountId: sql`${accountId}`,
    campaignId: sql`${campaignId}`,
  });
  const { rows } = await db.execute<Asker>(sql`
    select m.account_id as "accountId", m.id as "memberId", trim(p.first_name || ' ' || p.last_name) as name
    from members m join accounts p on p.id = m.account_id
    where m.organization_id = ${organizationId} and m.account_id = ${requester}`);
  return rows[0] ?? null;
}
