import { and, eq, isNull } from 'drizzle-orm';
import type { InvitationResult } from '@ad-foundry/contract/invitations.ts';
import type { CampaignGroupId, CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/email-address.ts';
import { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import { invitations } from '#db/schema/people.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Scope } from '#infra/scope.ts';
import { assign } from './assign.ts';
import { findMember, issueInvitation, judgeEach } from './invite.ts';

interface Inviting {
  emails: string[];
  /** Exactly one of the two: a group brings its campaigns. */
  campaignId?: CampaignId | null;
  groupId?: CampaignGroupId | null;
  caller: Caller;
}

/**
 * Assigns people by their address to a campaign or a group: who belongs to the organization already at once, others
 * once they come by the link they are mailed. Guests always get a link of their own for it.
 * @throws AppError `campaign.not-found`, `request.not-found` for a group that is not there
 */
export function inviteGuests(
  tx: Scope,
  { emails, caller, campaignId = null, groupId = null }: Inviting,
): Promise<InvitationResult[]> {
  return tx.transaction(async (within) => {
    const dueAt = await dueOf(within, campaignId, groupId);
    const target = { campaignId, groupId };
    return judgeEach(within, emails, async (email) => {
      const known = await findMember(within, email);
      if (known?.status === 'disabled') return 'disabled-member';
      if (known) await assign(within, { ...target, memberId: known.id, assignedBy: within.actor.accountId });
      if (known && known.role !== 'guest') return 'assigned';
      const outcome = await issueInvitation(within, { ...target, email, role: 'guest', dueAt, caller });
      if (!known || outcome === 'too-many') return known ? 'assigned' : outcome;
      await settle(within, { ...target, email, memberId: known.id });
      return 'assigned';
    });
  });
}

/** When the work is due; null where nobody said so. @throws where there is no such campaign or group */
async function dueOf(
  { db, actor }: Scope,
  campaignId: CampaignId | null,
  groupId: CampaignGroupId | null,
): Promise<Date | null> {
  const { organizationId } = actor;
  if (campaignId !== null) {
    const [found] = await db
      .select({ dueAt: campaigns.dueAt })
      .from(campaigns)
      .where(
        and(eq(campaigns.organizationId, organizationId), eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)),
      );
    if (!found) throw new AppError('campaign.not-found');
    return found.dueAt;
  }
  const [found] = await db
    .select({ id: campaignGroups.id })
    .from(campaignGroups)
    .where(
      and(
        eq(campaignGroups.organizationId, organizationId),
        eq(campaignGroups.id, groupId ?? ('' as CampaignGroupId)),
        isNull(campaignGroups.deletedAt),
      ),
    );
  if (!found) throw new AppError('request.not-found');
  return null;
}

interface Settling {
  email: string;
  campaignId: CampaignId | null;
  groupId: CampaignGroupId | null;
  memberId: MemberId;
}

/** The link of a guest who belongs to the organization already asks for no answer. */
async function settle({ db, actor, now }: Scope, { email, campaignId, groupId, memberId }: Settling): Promise<void> {
  await db
    .update(invitations)
    .set({ memberId, confirmedAt: now() })
    .where(
      and(
        eq(invitations.organizationId, actor.organizationId),
        eq(invitations.emailNorm, normalizeEmail(email)),
        campaignId === null ? isNull(invitations.campaignId) : eq(invitations.campaignId, campaignId),
        groupId === null ? isNull(invitations.groupId) : eq(invitations.groupId, groupId),
        eq(invitations.role, 'guest'),
        isNull(invitations.confirmedAt),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
      ),
    );
}
