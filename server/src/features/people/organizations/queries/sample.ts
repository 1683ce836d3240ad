import { eq } from 'drizzle-orm';
import { sampleEndOf } from '@ad-foundry/contract/sample.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { organizations } from '#db/schema/organizations.ts';
import { AppError } from '#infra/errors.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

/** Whether an organization is a sample, which costs nothing. */
export async function isSample({ db }: BaseScope, organizationId: OrganizationId): Promise<boolean> {
  const [row] = await db
    .select({ sampleOf: organizations.sampleOf })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row !== undefined && row.sampleOf !== null;
}

/** When a sample organization ends; null for any other. */
export async function findSampleEnd({ db }: BaseScope, organizationId: OrganizationId): Promise<Date | null> {
  const [row] = await db
    .select({ sampleOf: organizations.sampleOf, createdAt: organizations.createdAt })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.sampleOf ? sampleEndOf(row.createdAt) : null;
}

/**
 * Refuses an action that samples do not offer, so that a sample does not replace a plan.
 * @throws AppError `organization.sample`
 */
export async function refuseInSample(scope: Scope, { billed }: { billed: boolean }): Promise<void> {
  if (billed && (await isSample(scope, scope.actor.organizationId))) throw new AppError('organization.sample');
}
