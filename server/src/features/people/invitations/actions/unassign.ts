import { and, eq, inArray, or } from 'drizzle-orm';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { ownRow } from '#db/own-row.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { assignments, invitations } from '#db/schema/people.ts';
import { forTarget } from '#features/people/invitations/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { revokeInvitations } from './revoke.ts';

interface Assigned {
  target: Target;
  memberId: MemberId;
}

/** Ends an assignment and its links. @returns whether it existed */
export async function unassign(tx: Scope, { target, memberId }: Assigned): Promise<boolean> {
  const [removed] = await tx.db
    .delete(assignments)
    .where(
      and(
        eq(assignments.organizationId, tx.actor.organizationId),
        eq(assignments.memberId, memberId),
        forTarget(assignments, target),
      ),
    )
    .returning({ id: assignments.id });
  if (!removed) return false;
  await revokeLinks(tx, { target, memberId });
  await tx.record('assignment.deleted', { memberId, ...target });
  return true;
}

/** Revokes links by member and by address, since a link that a member never opened may name no member. */
async function revokeLinks(tx: Scope, { target, memberId }: Assigned): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const address = tx.db
    .select({ emailNorm: accounts.emailNorm })
    .from(accounts)
    .innerJoin(members, eq(members.accountId, accounts.id))
    .where(ownRow(members, tx, memberId));
  const ofMember = or(eq(invitations.memberId, memberId), inArray(invitations.emailNorm, address));
  const revoker = { organizationId, accountId };
  await revokeInvitations(tx, and(ofMember, forTarget(invitations, target)), revoker);
}
