import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import { recordAct } from '#features/audit/actions.ts';
import type { Invited } from '#features/invitations/present.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import { newId } from '#infra/ids.ts';
import type { BaseScope } from '#infra/scope.ts';
import { assignIn } from './assign.ts';

interface Joining {
  accountId: AccountId;
  caller: Caller;
}

/**
 * Takes an open invitation for an account that has proven its address; exactly once, however many try. A guest's
 * stays their link, and taking it again only notes that it was used.
 * @throws AppError `invitation.other-address`, `invitation.not-found`
 */
export async function join(tx: BaseScope, { invitation }: Invited, { accountId, caller }: Joining): Promise<void> {
  const [account] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (account?.emailNorm !== invitation.emailNorm) throw new AppError('invitation.other-address');
  const { id, organizationId, role, campaignId, groupId } = invitation;
  const open = and(
    eq(invitations.id, id),
    isNull(invitations.declinedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, tx.now()),
  );
  const [taken] = await tx.db
    .update(invitations)
    .set({ confirmedAt: tx.now(), lastUsedAt: tx.now() })
    .where(and(open, isNull(invitations.confirmedAt)))
    .returning({ id: invitations.id });
  if (!taken) {
    const again = await tx.db
      .update(invitations)
      .set({ lastUsedAt: tx.now() })
      .where(and(open, eq(invitations.role, 'guest')))
      .returning({ id: invitations.id });
    if (again.length === 0) throw new AppError('invitation.not-found');
    return requireActive(tx, organizationId, accountId);
  }
  const memberId = await becomeMember(tx, invitation, accountId);
  await tx.db.update(invitations).set({ memberId }).where(eq(invitations.id, id));
  if (role === 'guest') {
    await assignIn(tx, organizationId, { memberId, campaignId, groupId, assignedBy: invitation.invitedBy });
  }
  const act = { act: 'invitation.accepted', organizationId, accountId, target: id } as const;
  await recordAct(tx, { ...act, data: { role, memberId }, caller });
}

/** A member already keeps their role; a guest who is given a seat takes it. */
async function becomeMember(tx: BaseScope, invitation: Invited['invitation'], accountId: AccountId): Promise<MemberId> {
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
    await tx.db.update(members).set({ role }).where(eq(members.id, known.id));
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
