import { and, eq, isNull } from 'drizzle-orm';
import type { MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { can, type ActingRole, type Permission } from '@ad-foundry/contract/permissions.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { AppError } from '#infra/errors.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

interface CurrentRole {
  role: ActingRole;
  /** Null for a support visit. */
  memberId: MemberId | null;
}

/**
 * Locks the organization's memberships until the transaction ends. @returns the actor's current role, which may have
 * changed during the request
 * @throws AppError `organization.not-found` if it was deleted meanwhile, `auth.forbidden` without the permission
 */
export async function lockOrganization(tx: Scope, permission: Permission): Promise<CurrentRole> {
  const { organizationId, accountId } = tx.actor;
  await lockOrganizationRow(tx, organizationId);
  const [membership] = await tx.db
    .select({ id: members.id, role: members.role })
    .from(members)
    .where(
      and(eq(members.organizationId, organizationId), eq(members.accountId, accountId), eq(members.status, 'active')),
    );
  const role = membership?.role ?? (tx.actor.role === 'super_hero' ? 'super_hero' : null);
  if (role === null || !can(role, permission)) throw new AppError('auth.forbidden');
  return { role, memberId: membership?.id ?? null };
}

/** Takes the same lock for an actor outside the organization. @throws AppError `organization.not-found` */
export async function lockOrganizationRow({ db }: BaseScope, organizationId: OrganizationId): Promise<void> {
  const locked = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)))
    .for('no key update');
  if (locked.length === 0) throw new AppError('organization.not-found');
}
