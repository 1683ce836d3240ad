import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments, invitations } from '#db/schema/people.ts';
import { forTarget, unanswered } from '#features/people/invitations/queries.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';

interface AssignmentInput {
  memberId: MemberId;
  target: Target;
  assignedBy: AccountId | null;
  /** Whether the assignment results from an accepted invitation. */
  byInvitation?: boolean;
  /** Whether a guest passed a slot on to the member; does not limit a member whom the team asked before. */
  byPass?: boolean;
}

/**
 * Assigns a member to a campaign or group. A new assignment is recorded as an event and audited; an existing one stays.
 * Confirms an unanswered link to the same target for the member's address, so that the link ends with the assignment.
 */
export async function assign(tx: BaseScope, organizationId: OrganizationId, input: AssignmentInput): Promise<void> {
  const { memberId, target, assignedBy, byInvitation = false, byPass = false } = input;
  const inserted = await tx.db
    .insert(assignments)
    .values({ id: newUuid(), organizationId, memberId, ...target, assignedBy, byPass, createdAt: tx.now() })
    .onConflictDoNothing()
    .returning({ id: assignments.id });
  if (!byInvitation && !byPass) await endPassOnly(tx, organizationId, input);
  await confirmPendingLinks(tx, organizationId, input);
  // An invited guest was assigned with the invitation; the event follows when they accept it.
  if (inserted.length === 0 && !byInvitation) return;
  const recordedActor = { organizationId, accountId: assignedBy };
  await tx.record('assignment.created', { memberId, ...target, byInvitation }, recordedActor);
}

/** A guest whom the team asks owes the campaign's slots like its other guests, also if a slot was passed on to them before. */
export async function endPassOnly(
  { db }: BaseScope,
  organizationId: OrganizationId,
  { memberId, target }: Pick<AssignmentInput, 'memberId' | 'target'>,
): Promise<void> {
  const ofMember = and(eq(assignments.organizationId, organizationId), eq(assignments.memberId, memberId));
  await db
    .update(assignments)
    .set({ byPass: false })
    .where(and(ofMember, forTarget(assignments, target), eq(assignments.byPass, true)));
}

async function confirmPendingLinks(
  { db, now }: BaseScope,
  organizationId: OrganizationId,
  { memberId, target }: AssignmentInput,
) {
  const address = db
    .select({ emailNorm: accounts.emailNorm })
    .from(accounts)
    .innerJoin(members, eq(members.accountId, accounts.id))
    .where(and(eq(members.organizationId, organizationId), eq(members.id, memberId), isNull(accounts.deletedAt)));
  await db
    .update(invitations)
    .set({ memberId, confirmedAt: now() })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        inArray(invitations.emailNorm, address),
        forTarget(invitations, target),
        unanswered,
      ),
    );
}
