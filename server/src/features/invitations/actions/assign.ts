import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments, invitations } from '#db/schema/people.ts';
import { recordAct } from '#features/audit/actions.ts';
import { forTarget, waiting } from '#features/invitations/queries.ts';
import type { Caller } from '#infra/http/caller.ts';
import { newUuid } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';

interface Assigning {
  memberId: MemberId;
  target: Target;
  assignedBy: AccountId | null;
  /** Of the hand that assigns; left out where somebody comes by an invitation, which is written down itself. */
  caller?: Caller;
}

/**
 * Assigns a member to a campaign or a group, which tells everyone and is written down where somebody does it;
 * whoever is assigned already stays so. A link to it that waits for their address asks for no answer any more: it is theirs, and ends with it.
 */
export async function assign(tx: BaseScope, organizationId: OrganizationId, assigning: Assigning): Promise<void> {
  const { memberId, target, assignedBy, caller } = assigning;
  const added = await tx.db
    .insert(assignments)
    .values({ id: newUuid(), organizationId, memberId, ...target, assignedBy, createdAt: tx.now() })
    .onConflictDoNothing()
    .returning({ id: assignments.id });
  await settle(tx, organizationId, assigning);
  if (added.length === 0) return;
  await tx.emit('assignment.created', { memberId, ...target }, organizationId);
  if (!caller) return;
  const act = { act: 'assignment.created', organizationId, accountId: assignedBy, target: memberId } as const;
  await recordAct(tx, { ...act, data: target, caller });
}

async function settle({ db, now }: BaseScope, organizationId: OrganizationId, { memberId, target }: Assigning) {
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
        waiting,
      ),
    );
}
