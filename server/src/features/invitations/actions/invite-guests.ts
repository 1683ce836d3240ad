import type { InvitationResult } from '@ad-foundry/contract/invitations.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { dueOf } from '#features/invitations/queries.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Scope } from '#infra/scope.ts';
import { assign } from './assign.ts';
import { findMember, issueInvitation, judgeEach } from './invite.ts';

interface Inviting {
  emails: string[];
  target: Target;
  /** What the mail says beside, and in which language. */
  message?: string | undefined;
  locale?: Locale | undefined;
  caller: Caller;
}

/**
 * Assigns people by their address to a campaign or a group that is there: who belongs to the organization already at
 * once, others once they come by the link they are mailed. Guests always get a link of their own for it. The
 * organization is locked.
 */
export async function inviteGuests(
  tx: Scope,
  { emails, target, message, locale, caller }: Inviting,
): Promise<InvitationResult[]> {
  const { organizationId, accountId } = tx.actor;
  const dueAt = await dueOf(tx, organizationId, target);
  return judgeEach(emails, async (email) => {
    const known = await findMember(tx, email);
    if (known?.status === 'disabled') return 'disabled-member';
    const wish = { ...target, email, role: 'guest', dueAt, message, locale, caller } as const;
    if (!known) return issueInvitation(tx, wish);
    if (known.role === 'guest') await issueInvitation(tx, wish);
    await assign(tx, organizationId, { target, memberId: known.id, assignedBy: accountId, caller });
    return 'assigned';
  });
}
