import { and, eq, isNull } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { queueMail } from '#emails/outbox.ts';
import { requireOrganization } from '#features/people/organizations/queries.ts';
import { scheduleTokenRotation } from '#features/people/sessions/actions.ts';
import { requireFresh } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { lockOrganization } from './lock.ts';

/**
 * Deletes the current organization: access ends with the next request, and its data are purged after 30 days.
 * @throws AppError `organization.not-found`, `organization.name-differs`, `auth.forbidden`, `auth.step-up-required`
 */
export function deleteOrganization(
  scope: Scope,
  { organizationId, name }: { organizationId: OrganizationId; name: string },
): Promise<void> {
  return scope.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    await lockOrganization(tx, 'organization:delete');
    const organization = await requireOrganization(tx, organizationId);
    if (name.trim() !== organization.name) throw new AppError('organization.name-differs');
    await requireFresh(tx, tx.actor.sessionId);
    await tx.db.update(organizations).set({ deletedAt: tx.now() }).where(eq(organizations.id, organizationId));
    await scheduleTokenRotation(tx, { organizationId });
    await notifyOwners(tx, name);
    await tx.record('organization.deleted', { name });
  });
}

const noticeMs = 48 * 3_600_000;

/** Notifies every owner, including the owner who deleted it. */
async function notifyOwners(tx: Scope, organizationName: string): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const [deleter] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
  const deletedBy = deleter ? personName(deleter) : '';
  const owners = await tx.db
    .select({ id: accounts.id, email: accounts.email, locale: accounts.locale })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.role, 'owner'),
        eq(members.status, 'active'),
        isNull(accounts.deletedAt),
      ),
    );
  const until = new Date(tx.now().getTime() + limits.archiveMs).toISOString();
  for (const { id, email, locale } of owners) {
    await queueMail(tx, {
      content: { kind: 'organization_deleted', organizationName, deletedBy, until },
      to: email,
      locale,
      accountId: id,
      dedupeKey: `organization-deleted/${organizationId}/${id}`,
      lifeMs: noticeMs,
    });
  }
}
