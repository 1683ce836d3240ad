import { sql } from 'drizzle-orm';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { OrganizationScope } from '#infra/scope.ts';

interface Invitee {
  emailNorm: string;
  campaignId: CampaignId;
}

/**
 * Whether no invitation goes to an address on a guest's word: its account or membership is disabled, the mail server
 * refused the last mail to it, or its person declined this campaign or lost access to it. A member who approves a pass may
 * give access again, hence `isApproved` ignores earlier answers. A guest who takes a slot back takes no access away.
 */
export async function isRefusedAddress(
  { db, actor }: OrganizationScope,
  { emailNorm, campaignId, isApproved }: Invitee & { isApproved: boolean },
): Promise<boolean> {
  const { organizationId } = actor;
  const { rows } = await db.execute<{ isRefused: boolean }>(sql`
    with earlier as (
      select i.* from invitations i
      where i.organization_id = ${organizationId} and i.email_norm = ${emailNorm} and i.role = 'guest'
    )
    select exists (select from accounts a where a.email_norm = ${emailNorm}
        and (a.disabled_at is not null or a.deleted_at is not null or a.mail_refusal is not null))
      or exists (select from members m join accounts a on a.id = m.account_id and a.email_norm = ${emailNorm}
        where m.organization_id = ${organizationId} and m.status = 'disabled')
      or exists (select from earlier i
        join mails r on r.dedupe_key = 'invitation/' || encode(i.token_hash, 'hex') and r.status = 'failed')
      or (${!isApproved} and exists (select from earlier i
        join campaigns c on c.organization_id = i.organization_id and c.id = ${campaignId}
          and (i.campaign_id = c.id or i.group_id = c.group_id)
        where (i.declined_at is not null or (i.revoked_at is not null and not ${wasWithdrawn}))
          and not exists (select from earlier n where n.created_at > i.created_at
            and n.declined_at is null and n.revoked_at is null))) as "isRefused"`);
  return rows[0]?.isRefused ?? false;
}

/** Whether a revoked invitation `i` ended because the guest took back all that they passed on with it. */
const wasWithdrawn = sql`(i.passed_by is not null and i.confirmed_at is null
  and exists (select from slot_passes p where p.organization_id = i.organization_id and p.invitation_id = i.id)
  and not exists (select from slot_passes p where p.organization_id = i.organization_id and p.invitation_id = i.id
    and p.state <> 'withdrawn'))`;
