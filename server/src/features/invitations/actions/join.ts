import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { toCampaign, toGroup, type Target } from '@ad-foundry/contract/targets.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import { recordAct } from '#features/audit/actions.ts';
import type { Invited } from '#features/invitations/present.ts';
import { holdOrganization } from '#features/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import { newId } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';
import { assign } from './assign.ts';
import { changeRole } from './change-role.ts';

interface Joining {
  accountId: AccountId;
  caller: Caller;
}

type Row = Invited['invitation'];

/**
 * Takes an open invitation for an account that has proven its address; exactly once, however many try. A guest's
 * stays their link, and taking it again only notes that it was used. What counts is what it says when it is taken.
 * @throws AppError `invitation.other-address`, `invitation.not-found`
 */
export async function join(tx: BaseScope, { invitation }: Invited, joining: Joining): Promise<void> {
  const { accountId, caller } = joining;
  const [account] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (account?.emailNorm !== invitation.emailNorm) throw new AppError('invitation.other-address');
  const { id, organizationId } = invitation;
  await holdOrganization(tx, organizationId);
  // By the link that was opened: one that was mailed again meanwhile may offer something else.
  const open = and(
    eq(invitations.id, id),
    eq(invitations.tokenHash, invitation.tokenHash),
    isNull(invitations.declinedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, tx.now()),
  );
  const [taken] = await tx.db
    .update(invitations)
    .set({ confirmedAt: tx.now(), lastUsedAt: tx.now() })
    .where(and(open, isNull(invitations.confirmedAt)))
    .returning();
  if (!taken) {
    const again = await tx.db
      .update(invitations)
      .set({ lastUsedAt: tx.now() })
      .where(and(open, eq(invitations.role, 'guest')))
      .returning({ id: invitations.id });
    if (again.length === 0) throw new AppError('invitation.not-found');
    return requireActive(tx, organizationId, accountId);
  }
  const memberId = await becomeMember(tx, taken, joining);
  await tx.db.update(invitations).set({ memberId }).where(eq(invitations.id, id));
  const target = targetOf(taken);
  if (target) await assign(tx, organizationId, { memberId, target, assignedBy: taken.invitedBy });
  const act = { act: 'invitation.accepted', organizationId, accountId, target: id } as const;
  const { role, campaignId, groupId } = taken;
  await recordAct(tx, { ...act, data: { role, memberId, campaignId, groupId }, caller });
  await tx.emit('people.changed', {}, organizationId);
}

/** What a guest is invited to; null for a seat. */
function targetOf({ campaignId, groupId }: Row): Target | null {
  if (campaignId !== null) return toCampaign(campaignId);
  return groupId === null ? null : toGroup(groupId);
}

/** A member already keeps their role; a guest who is given a seat takes it. */
async function becomeMember(tx: BaseScope, invitation: Row, { accountId, caller }: Joining): Promise<MemberId> {
  const { organizationId, role } = invitation;
  const id = newId('member');
  const made = await tx.db
    .insert(members)
    .values({ id, organizationId, accountId, role, status: 'active', createdAt: tx.now() })
    .onConflictDoNothing()
    .returning({ id: members.id });
  if (made.length > 0) return id;
  const [known] = await tx.db
    .select()
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.accountId, accountId)))
    .for('update');
  if (known?.status !== 'active') throw new AppError('invitation.not-found');
  if (known.role === 'guest' && role !== 'guest') {
    await changeRole(tx, { member: known, role }, { organizationId, accountId, caller });
  }
  return known.id;
}

async function requireActive(tx: BaseScope, organizationId: OrganizationId, accountId: AccountId): Promise<void> {
  const found = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(
      and(eq(members.organizationId, organizationId), eq(members.accountId, accountId), eq(members.status, 'active')),
    );
  if (found.length === 0) throw new AppError('invitation.not-found');
}
