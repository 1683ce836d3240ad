import { and, eq, inArray, or } from 'drizzle-orm';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import type { InvitationResult } from '@ad-foundry/contract/invitations.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { People } from '@ad-foundry/contract/people.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments, invitations } from '#db/schema/people.ts';
import { requireOpenCampaign } from '#features/campaigns/queries.ts';
import { requireOpenGroup } from '#features/groups/queries.ts';
import { assign } from '#features/invitations/actions/assign.ts';
import { inviteGuests } from '#features/invitations/actions/invite-guests.ts';
import { revokeInvitations } from '#features/invitations/actions/revoke.ts';
import { forTarget } from '#features/invitations/queries.ts';
import { lockOrganization } from '#features/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { readPeople } from './queries.ts';

interface Addition {
  target: Target;
  memberIds: MemberId[];
  emails?: string[] | undefined;
  message?: string | undefined;
  locale?: Locale | undefined;
}

/**
 * Assigns members and invites guests; existing assignments stay.
 * @throws AppError `campaign.not-found`, `campaign.archived`, `group.not-found`, `group.archived`, `member.not-found`, `auth.forbidden`
 */
export function addPeople(
  scope: Scope,
  { target, memberIds, emails, message, locale }: Addition,
): Promise<People & { results: InvitationResult[] }> {
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, 'people:assign');
    await requireOpen(tx, target);
    await assignMembers(tx, { target, memberIds });
    const results = emails ? await inviteGuests(tx, { target, emails, message, locale }) : [];
    return { ...(await readPeople(tx, target)), results };
  });
}

async function requireOpen(tx: Scope, target: Target): Promise<void> {
  if (target.campaignId === null) await requireOpenGroup(tx, target.groupId);
  else await requireOpenCampaign(tx, target.campaignId);
}

/** Assigns active members of the organization. @throws AppError `member.not-found` for any other */
async function assignMembers(tx: Scope, { target, memberIds }: Pick<Addition, 'target' | 'memberIds'>): Promise<void> {
  const wanted = [...new Set(memberIds)];
  if (wanted.length === 0) return;
  const { organizationId, accountId } = tx.actor;
  const known = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), inArray(members.id, wanted), eq(members.status, 'active')));
  if (known.length !== wanted.length) throw new AppError('member.not-found');
  for (const memberId of wanted) {
    await assign(tx, organizationId, { memberId, target, assignedBy: accountId });
  }
}

/**
 * Removes an assignment and revokes the guest's link to it. Only guests lose access by this; members see every
 * campaign.
 * @throws AppError `campaign.not-found`, `group.not-found`, `member.not-found` if not assigned to exactly this target
 */
export function removePerson(
  scope: Scope,
  { target, memberId }: { target: Target; memberId: MemberId },
): Promise<People> {
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, 'people:assign');
    await readPeople(tx, target);
    const { organizationId } = tx.actor;
    const [removed] = await tx.db
      .delete(assignments)
      .where(
        and(
          eq(assignments.organizationId, organizationId),
          eq(assignments.memberId, memberId),
          forTarget(assignments, target),
        ),
      )
      .returning({ id: assignments.id });
    if (!removed) throw new AppError('member.not-found');
    await revokeLinks(tx, { target, memberId });
    await tx.record('assignment.deleted', { memberId, ...target });
    return readPeople(tx, target);
  });
}

/** Revokes links by member and by address: an unopened link has no member yet. */
async function revokeLinks(tx: Scope, { target, memberId }: { target: Target; memberId: MemberId }): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const address = tx.db
    .select({ emailNorm: accounts.emailNorm })
    .from(accounts)
    .innerJoin(members, eq(members.accountId, accounts.id))
    .where(and(eq(members.organizationId, organizationId), eq(members.id, memberId)));
  const ofMember = or(eq(invitations.memberId, memberId), inArray(invitations.emailNorm, address));
  const by = { organizationId, accountId };
  await revokeInvitations(tx, and(ofMember, forTarget(invitations, target)), by);
}
