import { sql } from 'drizzle-orm';
import type {
  AccountId,
  CampaignId,
  CreativeId,
  OrganizationId,
  SlotId,
  SlotPassId,
} from '@ad-foundry/contract/ids.ts';
import { maskEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { BaseScope } from '#infra/scope.ts';

interface ReturnedPass extends Record<string, unknown> {
  passId: SlotPassId;
  slotId: SlotId;
  creativeId: CreativeId;
  campaignId: CampaignId;
  email: string | null;
}

interface EndedInvitation {
  organizationId: OrganizationId;
  /** The account that ends it; null for the product. */
  accountId: AccountId | null;
}

/**
 * Returns slots that were passed on by these invitations to the guests who passed them on, once the invited person declines or
 * loses the invitation; only slots that nobody else got meanwhile.
 */
export async function returnPassedSlots(
  tx: BaseScope,
  invitationIds: readonly string[],
  { organizationId, accountId }: EndedInvitation,
): Promise<void> {
  const { rows } = await tx.db.execute<ReturnedPass>(sql`
    with ended as (
      update slot_passes p set state = 'returned' from slots s
      where p.organization_id = ${organizationId} and p.invitation_id = any(${sql.param([...invitationIds])}::uuid[])
        and s.organization_id = p.organization_id and s.id = p.slot_id
        and p.state = 'passed' and s.owner_id is not distinct from p.member_id
      returning p.id, p.slot_id, p.passed_by, p.member_id, p.email
    ), back as (
      update slots s set owner_id = m.id
      from ended e
      left join members m on m.organization_id = ${organizationId} and m.account_id = e.passed_by and m.status = 'active'
      where s.organization_id = ${organizationId} and s.id = e.slot_id
        and (s.owner_id is null or s.owner_id = e.member_id) and (s.state <> 'delivered' or s.decision = 'changes')
      returning s.id, s.creative_id, e.id as pass_id, e.passed_by, e.email
    ), again as (
      delete from declined_slots p using back b
      where p.organization_id = ${organizationId} and p.slot_id = b.id and p.account_id = b.passed_by
    )
    select b.pass_id as "passId", b.id as "slotId", x.id as "creativeId", x.campaign_id as "campaignId", b.email
    from back b
    join creatives x on x.organization_id = ${organizationId} and x.id = b.creative_id`);
  for (const { email, ...pass } of rows) {
    const payload = { ...pass, email: email && maskEmail(email) };
    await tx.record('slot.pass-returned', payload, { organizationId, accountId });
  }
}
