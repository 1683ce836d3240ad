import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import type { Invited } from '#features/people/invitations/present.ts';
import { targetOf } from '#features/people/invitations/rules.ts';
import { lockOrganizationRow } from '#features/people/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';
import { adoptInvitedMember } from './adopt.ts';
import { assign } from './assign.ts';
import { changeRole } from './change-role.ts';

interface Joiner {
  accountId: AccountId;
}

type InvitationRow = Invited['invitation'];

/**
 * Accepts an open invitation for an account with a proven address, exactly once under concurrency. A guest's link stays
 * valid; using it again only updates the time of its last use. Role and target are those at the time of accepting.
 * @throws AppError `invitation.other-address`, `invitation.not-found`
 */
export async function joinOrganization(tx: BaseScope, { invitation }: Invited, joiner: Joiner): Promise<void> {
  const { accountId } = joiner;
  const [account] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (account?.emailNorm !== invitation.emailNorm) throw new AppError('invitation.other-address');
  const { id, organizationId } = invitation;
  await lockOrganizationRow(tx, organizationId);
  // Matches the token hash of the opened link, since a link that was mailed again meanwhile may offer another role.
  const open = and(
    eq(invitations.id, id),
    eq(invitations.tokenHash, invitation.tokenHash),
    isNull(invitations.declinedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, tx.now()),
  );
  const [accepted] = await tx.db
    .update(invitations)
    .set({ confirmedAt: tx.now(), lastUsedAt: tx.now() })
    .where(and(open, isNull(invitations.confirmedAt)))
    .returning();
  if (!accepted) {
    const reused = await tx.db
      .update(invitations)
      .set({ lastUsedAt: tx.now() })
      .where(and(open, eq(invitations.role, 'guest')))
      .returning({ id: invitations.id });
    if (reused.length === 0) throw new AppError('invitation.not-found');
    return requireActive(tx, organizationId, accountId);
  }
  const memberId = await becomeMember(tx, accepted, joiner);
  await tx.db.update(invitations).set({ memberId }).where(eq(invitations.id, id));
  const target = targetOf(accepted);
  if (target)
    await assign(tx, organizationId, {
      memberId,
      target,
      assignedBy: accepted.invitedBy,
      byInvitation: true,
      byPass: accepted.passedBy !== null,
    });
  const { role, campaignId, groupId } = accepted;
  const payload = { invitationId: id, role, memberId, campaignId, groupId };
  await tx.record('invitation.accepted', payload, { organizationId, accountId });
}

/**
 * Creates the membership, or continues that of an invited guest. An existing member keeps their role; a guest invited to
 * a seat gets the seat's role.
 */
async function becomeMember(tx: BaseScope, invitation: InvitationRow, { accountId }: Joiner): Promise<MemberId> {
  const { organizationId, role, emailNorm } = invitation;
  const adopted = await adoptInvitedMember(tx, { organizationId, emailNorm, accountId, role });
  if (adopted !== null) return adopted;
  const id = newId('member');
  const inserted = await tx.db
    .insert(members)
    .values({ id, organizationId, accountId, role, status: 'active', createdAt: tx.now() })
    .onConflictDoNothing()
    .returning({ id: members.id });
  if (inserted.length > 0) return id;
  const [member] = await tx.db
    .select()
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.accountId, accountId)))
    .for('update');
  if (member?.status !== 'active') throw new AppError('invitation.not-found');
  if (member.role === 'guest' && role !== 'guest') {
    await changeRole(tx, { member, role }, { organizationId, accountId });
  }
  return member.id;
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
