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
}

/**
 * Assigns a member to a campaign or group. A new assignment is recorded as an event and audited; an existing one stays.
 * Confirms an unanswered link to the same target for the member's address, so that the link ends with the assignment.
 */
export async function assign(tx: BaseScope, organizationId: OrganizationId, input: AssignmentInput): Promise<void> {
  const { memberId, target, assignedBy, byInvitation = false } = input;
  const inserted = await tx.db
    .insert(assignments)
    .values({ id: newUuid(), organizationId, memberId, ...target, assignedBy, createdAt: tx.now() })
    .onConflictDoNothing()
    .returning({ id: assignments.id });
  await confirmPendingLinks(tx, organizationId, input);
  // An invited guest was assigned with the invitation; the event follows when they accept it.
  if (inserted.length === 0 && !byInvitation) return;
  const recordedActor = { organizationId, accountId: assignedBy };
  await tx.record('assignment.created', { memberId, ...target, byInvitation }, recordedActor);
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
