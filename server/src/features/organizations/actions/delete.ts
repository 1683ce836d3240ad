import { eq } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { organizations } from '#db/schema/organizations.ts';
import { recordAct } from '#features/audit/actions.ts';
import { requireOrganization } from '#features/organizations/queries.ts';
import { orderExchange } from '#features/sessions/actions.ts';
import { requireFresh } from '#features/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Scope } from '#infra/scope.ts';
import { lockOrganization } from './lock.ts';

/**
 * Deletes the current organization: nobody gets in any more from the next request on, and its data go after 30 days.
 * @throws AppError `organization.not-found`, `organization.name-differs`, `auth.forbidden`, `auth.step-up-required`
 */
export function deleteOrganization(
  scope: Scope,
  { organizationId, name }: { organizationId: OrganizationId; name: string },
  caller: Caller,
): Promise<void> {
  return scope.transaction(async (tx) => {
    await requireOrganization(tx, organizationId);
    await lockOrganization(tx, 'organization:delete');
    const organization = await requireOrganization(tx, organizationId);
    if (name.trim() !== organization.name) throw new AppError('organization.name-differs');
    await requireFresh(tx);
    await tx.db.update(organizations).set({ deletedAt: tx.now() }).where(eq(organizations.id, organizationId));
    await orderExchange(tx, { organizationId });
    const { accountId } = tx.actor;
    await recordAct(tx, { act: 'organization.deleted', organizationId, accountId, data: { name }, caller });
  });
}
