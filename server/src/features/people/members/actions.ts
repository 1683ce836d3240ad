import { and, count, eq, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { Member, MemberStatus, members as endpoints } from '@ad-foundry/contract/members.ts';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { canActOn, canGrant, type ActingRole } from '@ad-foundry/contract/permissions.ts';
import { ownRow } from '#db/own-row.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { queueMail } from '#emails/outbox.ts';
import { requireOpenSeats, requirePlanToWrite } from '#features/people/organizations/queries/plan.ts';
import { changeRole } from '#features/people/invitations/actions/change-role.ts';
import {
  revokeInvitationsTo,
  revokeSeatsOfferedBy,
  withdrawInvitedMember,
} from '#features/people/invitations/actions/withdraw.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { requireOrganization } from '#features/people/organizations/queries.ts';
import {
  endGuestSessions,
  endSessionsWithoutOrganization,
  scheduleTokenRotation,
} from '#features/people/sessions/actions.ts';
import { forgetDevices } from '#features/people/sessions/actions/devices.ts';
import { requireFresh, requireProof } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { AccountScope, Scope } from '#infra/scope.ts';
import type { MemberRow } from './present.ts';
import { requireMember, requireMemberRow } from './queries.ts';

const noticeMs = 48 * 3_600_000;

type MemberUpdate = z.output<typeof endpoints.update.body> & { memberId: MemberId };

const takesSeat = ({ role, status }: { role: string; status: string }) => role !== 'guest' && status === 'active';

interface MemberScopes {
  scope: Scope;
  /** The account's scope, which reaches the member's other organizations. */
  account: AccountScope;
}

/**
 * Changes a member's role or status; omitted fields stay. Disabling takes effect with the member's next request. It
 * revokes open invitations that the member sent, and signs out a member who has no other organization.
 * @throws AppError `member.not-found`, `member.last-owner`, `auth.forbidden`; `auth.step-up-required` to make an owner
 */
export async function updateMember(
  { scope, account }: MemberScopes,
  change: MemberUpdate & { billed: boolean },
): Promise<Member> {
  const member = await storeMember(scope, change);
  // Runs outside the transaction; if it fails, a repeated request completes it.
  if (member.status === 'disabled') await endSessionsWithoutOrganization(account, member.accountId);
  return member;
}

function storeMember(scope: Scope, change: MemberUpdate & { billed: boolean }): Promise<Member> {
  const { memberId, role, status, billed } = change;
  return scope.transaction(async (tx) => {
    const { row, actingRole } = await requireChangeableMember(tx, memberId);
    // A guest who has not opened the invitation can only be removed.
    if (row.member.status === 'invited') throw new AppError('member.not-found');
    if (role !== undefined && role !== row.member.role && !canGrant(actingRole, role))
      throw new AppError('auth.forbidden');
    const updated = { role: role ?? row.member.role, status: status ?? row.member.status };
    // Disabling a member reduces the cost, so it needs no plan.
    const onlyDisables = status === 'disabled' && updated.role === row.member.role;
    if (!onlyDisables) await requirePlanToWrite(tx, { billed });
    if (takesSeat(updated) && !takesSeat(row.member)) await requireOpenSeats(tx, { billed });
    if (role === 'owner' && row.member.role !== 'owner') await requireFresh(tx, tx.actor.sessionId);
    if (updated.role !== 'owner' || updated.status !== 'active') await requireOtherOwner(tx, row);
    const { organizationId, accountId } = tx.actor;
    const { member } = row;
    if (updated.role !== member.role) {
      await changeRole(tx, { member, role: updated.role }, { organizationId, accountId });
    }
    if (updated.status !== row.member.status) await changeStatus(tx, { row, status: updated.status });
    return requireMember(tx, memberId);
  });
}

/**
 * Removes a member from the organization permanently; the member's uploads stay. Revokes the invitations of a guest who
 * has not opened one. @throws the errors of `updateMember`
 */
export function removeMember(scope: Scope, memberId: MemberId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { row } = await requireChangeableMember(tx, memberId);
    const { organizationId, accountId } = tx.actor;
    if (row.member.status === 'invited') return withdrawInvitedMember(tx, memberId, { organizationId, accountId });
    await requireOtherOwner(tx, row);
    await revokeAccess(tx, row);
    await notifyRemoved(tx, row, 'member_removed');
    const { accountId: memberAccountId, role } = row.member;
    await tx.record('member.removed', { memberId, memberAccountId, role });
    await endMembership(tx, row);
  });
}

/**
 * Leaves the current organization.
 * @throws AppError `member.last-owner`; `auth.forbidden` during a support visit, `auth.required` if a guest link
 * started the session
 */
export function leaveOrganization(scope: Scope): Promise<void> {
  return scope.transaction(async (tx) => {
    await requireProof(tx, tx.actor.sessionId);
    const { memberId } = await lockOrganization(tx, 'organization:read');
    if (memberId === null) throw new AppError('auth.forbidden');
    const row = await requireMemberRow(tx, memberId);
    await requireOtherOwner(tx, row);
    await revokeAccess(tx, row);
    await tx.record('member.left', { memberId, role: row.member.role });
    await endMembership(tx, row);
  });
}

/** A member that the actor may change by the actor's current role, which may have changed during the request. */
async function requireChangeableMember(
  tx: Scope,
  memberId: MemberId,
): Promise<{ row: MemberRow; actingRole: ActingRole }> {
  const { role: actingRole } = await lockOrganization(tx, 'people:manage');
  const row = await requireMemberRow(tx, memberId);
  const { accountId } = tx.actor;
  if (!canActOn({ accountId, role: actingRole }, row.member)) throw new AppError('auth.forbidden');
  return { row, actingRole };
}

/** Keeps at least one active owner. @throws AppError `member.last-owner` */
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

async function changeStatus(tx: Scope, { row, status }: { row: MemberRow; status: MemberStatus }): Promise<void> {
  await tx.db.update(members).set({ status }).where(eq(members.id, row.member.id));
  if (status === 'disabled') await revokeAccess(tx, row);
  if (status === 'disabled') await notifyRemoved(tx, row, 'member_disabled');
  await tx.record(status === 'disabled' ? 'member.disabled' : 'member.enabled', { memberId: row.member.id });
}

/**
 * Ends a member's access: moves the member's sessions out of the organization and revokes invitations to the member and
 * to seats that the member offered. Guests that the member invited keep access, since they belong to the campaign.
 */
async function revokeAccess(tx: Scope, { member, account }: MemberRow): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const revoker = { organizationId, accountId };
  await endGuestSessions(tx, { organizationId, memberId: member.id });
  await scheduleTokenRotation(tx, { organizationId, accountId: member.accountId });
  await revokeSeatsOfferedBy(tx, { invitedBy: member.accountId, role: null }, revoker);
  await revokeInvitationsTo(tx, account.emailNorm, revoker);
  await forgetDevices(tx, member.accountId);
}

/** Notifies a member whom another person disabled or removed; at most one mail a day. */
async function notifyRemoved(
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
  await tx.db.delete(members).where(ownRow(members, tx, member.id));
}
