import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { organizations as endpoints } from '@ad-foundry/contract/organizations.ts';
import { nextEdition } from '#db/edition.ts';
import { organizations } from '#db/schema/organizations.ts';
import { sqlState } from '#db/transaction.ts';
import { refuseInSample } from '#features/people/organizations/queries/sample.ts';
import { requireOwnAccount } from '#features/people/sessions/queries.ts';
import { requireOrganization } from '#features/people/organizations/queries.ts';
import { AppError } from '#infra/errors.ts';
import { outdated } from '#infra/outdated.ts';
import type { Scope } from '#infra/scope.ts';
import { lockOrganization } from './lock.ts';

type OrganizationUpdate = z.output<typeof endpoints.update.body> & { organizationId: OrganizationId; billed: boolean };

/**
 * Renames the current organization or changes its slug. @throws AppError `organization.not-found`,
 * `organization.sample`, `organization.slug-taken`, `edit.outdated`
 */
export async function updateOrganization(
  scope: Scope,
  { organizationId, name, slug, edition, billed }: OrganizationUpdate,
) {
  try {
    return await scope.transaction(async (tx) => {
      await requireOrganization(tx, organizationId);
      await lockOrganization(tx, 'organization:manage');
      await requireOwnAccount(tx, tx.actor.sessionId);
      await refuseInSample(tx, { billed });
      const before = await requireOrganization(tx, organizationId);
      if (edition !== undefined && edition !== before.edition)
        throw outdated({ edition: before.edition, name: before.name, slug: before.slug });
      await tx.db
        .update(organizations)
        .set({ name, slug, edition: nextEdition(organizations.edition), updatedAt: tx.now() })
        .where(eq(organizations.id, organizationId));
      const after = await requireOrganization(tx, organizationId);
      const namesOf = (row: typeof after) => ({ name: row.name, slug: row.slug });
      await tx.record('organization.updated', { from: namesOf(before), to: namesOf(after) });
      return after;
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new AppError('organization.slug-taken');
    throw error;
  }
}
