import type { Brand } from '@ad-foundry/contract/brand.ts';
import type { Invitation, InvitationView } from '@ad-foundry/contract/invitations.ts';
import type { CampaignGroupId, CampaignId, InvitationId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { maskEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { openInvitationId } from '#features/people/account/queries.ts';
import type { BaseScope } from '#infra/scope.ts';
import type { invitations } from '#db/schema/people.ts';
import { mailStateOf } from './rules.ts';

interface Target<Id> {
  id: Id;
  name: string;
}

/** An invitation with organization, target and inviter. */
export interface Invited {
  invitation: typeof invitations.$inferSelect;
  organization: { id: OrganizationId; name: string; slug: string; timeZone: string | null };
  campaign: (Target<CampaignId> & { dueAt: Date | null; deletedAt: Date | null }) | null;
  group: (Target<CampaignGroupId> & { deletedAt: Date | null }) | null;
  inviter: { firstName: string; lastName: string; email: string; deletedAt: Date | null } | null;
  mail: Parameters<typeof mailStateOf>[0];
}

export function presentInvitation(
  scope: BaseScope,
  { invitation, campaign, group, inviter, mail }: Invited,
): Invitation {
  return {
    id: openInvitationId(scope, invitation),
    email: invitation.email,
    role: invitation.role,
    memberId: invitation.memberId,
    campaign: campaign && { id: campaign.id, name: campaign.name },
    group: group && { id: group.id, name: group.name },
    invitedBy: inviter && personName(inviter),
    createdAt: invitation.createdAt.toISOString(),
    sentAt: invitation.sentAt.toISOString(),
    mail: mailStateOf(mail, invitation.sentAt),
    expiresAt: invitation.expiresAt.toISOString(),
    confirmedAt: invitation.confirmedAt?.toISOString() ?? null,
    lastUsedAt: invitation.lastUsedAt?.toISOString() ?? null,
  };
}

interface LinkViewer {
  invitationId: InvitationId;
  brand: Brand;
  isInvitee: boolean;
  joined: boolean;
  canEnter: boolean;
}

export function presentView(
  row: Invited,
  { invitationId, brand, isInvitee, joined, canEnter }: LinkViewer,
): InvitationView {
  const { invitation, organization, campaign, group, inviter } = row;
  return {
    id: invitationId,
    organizationName: organization.name,
    brand,
    invitedBy: inviter?.firstName ?? null,
    email: maskEmail(invitation.email),
    role: invitation.role,
    targetName: campaign?.name ?? group?.name ?? null,
    campaignId: campaign?.id ?? null,
    isTrustedBrowser: canEnter,
    isRecipient: isInvitee,
    joined: joined ? organization.id : null,
  };
}
