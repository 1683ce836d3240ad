import type { InvitationResult } from '@ad-foundry/contract/invitations.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { dueOf } from '#features/people/invitations/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { assign } from './assign.ts';
import { findMemberByEmail, issueInvitation, inviteEach, inviterLocale } from './invite.ts';
import { ensureInvitedMember } from './invited-member.ts';

interface GuestInvitations {
  emails: string[];
  target: Target;
  /** The personal message in the mail, and its language. */
  message?: string | undefined;
  locale?: Locale | undefined;
}

/**
 * Assigns people by address to an existing campaign or group. People who are no members become invited guests, who own
 * slots and are reminded before they accept the mailed link. Guests always get a personal link. The caller holds the
 * organization's lock.
 */
export async function inviteGuests(
  tx: Scope,
  { emails, target, message, locale }: GuestInvitations,
): Promise<InvitationResult[]> {
  const { organizationId, accountId } = tx.actor;
  const dueAt = await dueOf(tx, organizationId, target);
  return inviteEach(emails, async (email) => {
    const member = await findMemberByEmail(tx, email);
    if (member?.status === 'disabled') return { outcome: 'disabled-member' };
    const input = { ...target, email, role: 'guest', dueAt, message, locale } as const;
    if (!member) {
      const result = await issueInvitation(tx, input);
      const isInvited = result.outcome === 'invited' || result.outcome === 'already-invited';
      if (isInvited) await ensureInvitedMember(tx, { email, target, locale: locale ?? (await inviterLocale(tx)) });
      return result;
    }
    const link = member.role === 'guest' ? await issueInvitation(tx, input) : null;
    if (link?.outcome === 'too-many') return link;
    await assign(tx, organizationId, { target, memberId: member.id, assignedBy: accountId });
    return { ...link, outcome: 'assigned' };
  });
}
