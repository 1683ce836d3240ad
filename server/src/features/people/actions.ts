import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import type { InvitationResult } from '@ad-foundry/contract/invitations.ts';
import type { People } from '@ad-foundry/contract/people.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments, invitations } from '#db/schema/people.ts';
import { recordAct } from '#features/audit/actions.ts';
import { requireOpenCampaign } from '#features/campaigns/queries.ts';
import { requireGroup } from '#features/groups/queries.ts';
import { inviteGuests } from '#features/invitations/actions/invite-guests.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import { newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { readPeople, type Target } from './queries.ts';

interface Addition {
  target: Target;
  memberIds: MemberId[];
  emails?: string[] | undefined;
  caller: Caller;
}

/**
 * Assigns members and invites guests. Who is assigned already stays so.
 * @throws AppError `campaign.not-found`, `campaign.archived`, `group.not-found`, `member.not-found`
 */
export function addPeople(
  scope: Scope,
  { target, memberIds, emails, caller }: Addition,
): Promise<People & { results: InvitationResult[] }> {
  return scope.transaction(async (tx) => {
    await requireOpen(tx, target);
    await assign(tx, { target, memberIds, caller });
    const results = emails ? await inviteGuests(tx, { ...target, emails, caller }) : [];
    return { ...(await readPeople(tx, target)), results };
  });
}

async function requireOpen(tx: Scope, target: Target): Promise<void> {
  if (target.campaignId === null) await requireGroup(tx, target.groupId);
  else await requireOpenCampaign(tx, target.campaignId);
}

/** Lets active members of the organization be assigned to it. @throws AppError `member.not-found` for any other */
async function assign(tx: Scope, { target, memberIds, caller }: Omit<Addition, 'emails'>): Promise<void> {
  const wanted = [...new Set(memberIds)];
  if (wanted.length === 0) return;
  const { organizationId, accountId } = tx.actor;
  const known = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), inArray(members.id, wanted), eq(members.status, 'active')));
  if (known.length !== wanted.length) throw new AppError('member.not-found');
  const createdAt = tx.now();
  const added = await tx.db
    .insert(assignments)
    .values(
      wanted.map((memberId) => ({
        id: newUuid(),
        organizationId,
        memberId,
        ...target,
        assignedBy: accountId,
        createdAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ memberId: assignments.memberId });
  for (const { memberId } of added) {
    await tx.emit('assignment.created', { memberId, ...target });
    await recordAct(tx, {
      act: 'assignment.created',
      organizationId,
      accountId,
      target: memberId,
      data: target,
      caller,
    });
  }
}

/**
 * Ends the assignment of somebody; a guest's link to it stops working. Nobody but a guest loses sight of anything.
 * @throws AppError `campaign.not-found`, `group.not-found`, `member.not-found` for who is not assigned to just this
 */
export function removePerson(
  scope: Scope,
  { target, memberId, caller }: { target: Target; memberId: MemberId; caller: Caller },
): Promise<People> {
  return scope.transaction(async (tx) => {
    await readPeople(tx, target);
    const { organizationId, accountId } = tx.actor;
    const [removed] = await tx.db
      .delete(assignments)
      .where(
        and(
          eq(assignments.organizationId, organizationId),
          eq(assignments.memberId, memberId),
          sql`${assignments.campaignId} is not distinct from ${target.campaignId}`,
          sql`${assignments.groupId} is not distinct from ${target.groupId}`,
        ),
      )
      .returning({ id: assignments.id });
    if (!removed) throw new AppError('member.not-found');
    await tx.db
      .update(invitations)
      .set({ revokedAt: tx.now() })
      .where(
        and(
          eq(invitations.organizationId, organizationId),
          eq(invitations.memberId, memberId),
          isNull(invitations.revokedAt),
          sql`${invitations.campaignId} is not distinct from ${target.campaignId}`,
          sql`${invitations.groupId} is not distinct from ${target.groupId}`,
        ),
      );
    await tx.emit('assignment.deleted', { memberId, ...target });
    await recordAct(tx, {
      act: 'assignment.deleted',
      organizationId,
      accountId,
      target: memberId,
      data: target,
      caller,
    });
    return readPeople(tx, target);
  });
}
