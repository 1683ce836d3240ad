import { and, eq, isNull } from 'drizzle-orm';
import type { MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { can, type ActingRole, type Permission } from '@ad-foundry/contract/permissions.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { AppError } from '#infra/errors.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

interface Standing {
  role: ActingRole;
  /** Null for a visitor. */
  memberId: MemberId | null;
}

/**
 * Lets nobody else change who belongs to the organization until this transaction ends, and tells what the actor is
 * now: their role may have changed since the request came in.
 * @throws AppError `organization.not-found` where it was deleted meanwhile, `auth.forbidden` where they may not any more
 */
export async function lockOrganization(tx: Scope, permission: Permission): Promise<Standing> {
  const { organizationId, accountId } = tx.actor;
  await holdOrganization(tx, organizationId);
  const [own] = await tx.db
    .select({ id: members.id, role: members.role })
    .from(members)
    .where(
      and(eq(members.organizationId, organizationId), eq(members.accountId, accountId), eq(members.status, 'active')),
    );
  const role = own?.role ?? (tx.actor.role === 'super_hero' ? 'super_hero' : null);
  if (role === null || !can(role, permission)) throw new AppError('auth.forbidden');
  return { role, memberId: own?.id ?? null };
}

/** The same for whoever does not act in the organization yet. @throws AppError `organization.not-found` */
export async function holdOrganization({ db }: BaseScope, organizationId: OrganizationId): Promise<void> {
  const held = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)))
    .for('no key update');
  if (held.length === 0) throw new AppError('organization.not-found');
}
