import { and, count, eq, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Member, members as endpoints } from '@ad-foundry/contract/members.ts';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { canActOn, canGrant, type ActingRole } from '@ad-foundry/contract/permissions.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { queueMail } from '#emails/outbox.ts';
import { recordAct } from '#features/audit/actions.ts';
import { changeRole } from '#features/invitations/actions/change-role.ts';
import { withdrawFrom, withdrawOffers } from '#features/invitations/actions/withdraw.ts';
import { lockOrganization } from '#features/organizations/actions/lock.ts';
import { requireOrganization } from '#features/organizations/queries.ts';
import { endGuestSessions, orderExchange } from '#features/sessions/actions.ts';
import { forgetDevices } from '#features/sessions/actions/devices.ts';
import { requireFresh, requireProof } from '#features/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Scope } from '#infra/scope.ts';
import type { MemberRow } from './present.ts';
import { requireMember, requireMemberRow } from './queries.ts';

const noticeMs = 48 * 3_600_000;

type Change = z.output<typeof endpoints.update.body> & { memberId: MemberId };

/**
 * Changes a role, or disables or enables somebody; what is left out stays. Whoever is disabled is out with their next
 * request, and their open invitations with them.
 * @throws AppError `member.not-found`, `member.last-owner`, `auth.forbidden`; `auth.step-up-required` to make an owner
 */
export function updateMember(scope: Scope, change: Change, caller: Caller): Promise<Member> {
  const { memberId, role, status } = change;
  return scope.transaction(async (tx) => {
    const { row, actingRole } = await reach(tx, memberId);
    if (role !== undefined && role !== row.member.role && !canGrant(actingRole, role))
      throw new AppError('auth.forbidden');
    if (role === 'owner' && row.member.role !== 'owner') await requireFresh(tx, tx.actor.sessionId);
    const next = { role: role ?? row.member.role, status: status ?? row.member.status };
    if (next.role !== 'owner' || next.status !== 'active') await requireOtherOwner(tx, row);
    const { organizationId, accountId } = tx.actor;
    const { member } = row;
    if (next.role !== member.role) {
      await changeRole(tx, { member, role: next.role }, { organizationId, accountId, caller });
    }
    if (next.status !== row.member.status) await changeStatus(tx, { row, status: next.status, caller });
    return requireMember(tx, memberId);
  });
}

/** Deletes somebody from the organization for good; what they uploaded stays. @throws as `updateMember` */
export function removeMember(scope: Scope, memberId: MemberId, caller: Caller): Promise<void> {
  return scope.transaction(async (tx) => {
    const { row } = await reach(tx, memberId);
    await requireOtherOwner(tx, row);
    await shutOut(tx, row, caller);
    const { organizationId, accountId } = tx.actor;
    const data = { memberAccountId: row.member.accountId, role: row.member.role };
    await tellShutOut(tx, row, 'member_removed');
    await recordAct(tx, { act: 'member.removed', organizationId, accountId, target: memberId, data, caller });
    await endMembership(tx, row);
  });
}

/**
 * Leaves the current organization.
 * @throws AppError `member.last-owner`; `auth.forbidden` for a visitor, `auth.required` where only a guest's link was shown
 */
export function leaveOrganization(scope: Scope, caller: Caller): Promise<void> {
  return scope.transaction(async (tx) => {
    await requireProof(tx, tx.actor.sessionId);
    const { memberId } = await lockOrganization(tx, 'organization:read');
    if (memberId === null) throw new AppError('auth.forbidden');
    const row = await requireMemberRow(tx, memberId);
    await requireOtherOwner(tx, row);
    await shutOut(tx, row, caller);
    const { organizationId, accountId } = tx.actor;
    await recordAct(tx, {
      act: 'member.left',
      organizationId,
      accountId,
      target: memberId,
      data: { role: row.member.role },
      caller,
    });
    await endMembership(tx, row);
  });
}

/** Somebody the actor may act on, judged by the role they have now: it may have changed since the request came in. */
async function reach(tx: Scope, memberId: MemberId): Promise<{ row: MemberRow; actingRole: ActingRole }> {
  const { role: actingRole } = await lockOrganization(tx, 'people:manage');
  const row = await requireMemberRow(tx, memberId);
  const { accountId } = tx.actor;
  if (!canActOn({ accountId, role: actingRole }, row.member)) throw new AppError('auth.forbidden');
  return { row, actingRole };
}

/** An organization always has an owner who can get in. @throws AppError `member.last-owner` */
async function requireOtherOwner({ db, actor }: Scope, { member }: MemberRow): Promise<void> {
  if (member.role !== 'owner' || member.status !== 'active') return;
  const [others] = await db
    .select({ owners: count() })
    .from(members)
    .innerJoin(
      accounts,
      and(eq(accounts.id, members.accountId), isNull(accounts.disabledAt), isNull(accounts.deletedAt)),
    )
    .where(
      and(
        eq(members.organizationId, actor.organizationId),
        eq(members.role, 'owner'),
        eq(members.status, 'active'),
        ne(members.id, member.id),
      ),
    );
  if ((others?.owners ?? 0) === 0) throw new AppError('member.last-owner');
}

async function changeStatus(
  tx: Scope,
  { row, status, caller }: { row: MemberRow; status: Member['status']; caller: Caller },
): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  await tx.db.update(members).set({ status }).where(eq(members.id, row.member.id));
  if (status === 'disabled') await shutOut(tx, row, caller);
  if (status === 'disabled') await tellShutOut(tx, row, 'member_disabled');
  const act = status === 'disabled' ? 'member.disabled' : 'member.enabled';
  await recordAct(tx, { act, organizationId, accountId, target: row.member.id, caller });
  await tx.emit('people.changed', {});
}

/**
 * Sessions lose the organization at once, nothing that was sent to the person lets them in any more, and no seat that
 * they offered is taken. The guests they invited come to a campaign, not to them, and may.
 */
async function shutOut(tx: Scope, { member, account }: MemberRow, caller: Caller): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const by = { organizationId, accountId, caller };
  await endGuestSessions(tx, { organizationId, memberId: member.id });
  await orderExchange(tx, { organizationId, accountId: member.accountId });
  await withdrawOffers(tx, { invitedBy: member.accountId, role: null }, by);
  await withdrawFrom(tx, account.emailNorm, by);
  await forgetDevices(tx, member.accountId);
}

/** A mail to somebody who was shut out by others: one a day, however often it is done and undone. */
async function tellShutOut(
  tx: Scope,
  { member, account }: MemberRow,
  kind: 'member_removed' | 'member_disabled',
): Promise<void> {
  const { name: organizationName } = await requireOrganization(tx, tx.actor.organizationId);
  await queueMail(tx, {
    content: { kind, organizationName },
    to: account.email,
    locale: account.locale,
    accountId: member.accountId,
    dedupeKey: `${kind}/${tx.actor.organizationId}/${member.accountId}/${tx.now().toISOString().slice(0, 10)}`,
    lifeMs: noticeMs,
  });
}

async function endMembership(tx: Scope, { member }: MemberRow): Promise<void> {
  const { db, actor } = tx;
  await tx.emit('people.changed', {});
  await db.delete(members).where(and(eq(members.organizationId, actor.organizationId), eq(members.id, member.id)));
}
