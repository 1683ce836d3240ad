import { and, isNull, sql } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { SampleStep } from '@ad-foundry/contract/sample.ts';
import { organizations } from '#db/schema/organizations.ts';
import type { BaseScope, SystemScope } from '#infra/scope.ts';

/** The shared sample, whether filled or not; null before it was created. */
export async function findSharedSample({ db }: BaseScope) {
  const [row] = await db
    .select({ id: organizations.id, ownerId: organizations.sampleOf })
    .from(organizations)
    .where(and(organizations.sharedSample, isNull(organizations.deletedAt)));
  return row?.ownerId ? { id: row.id, ownerId: row.ownerId } : null;
}

/** How far the shared sample is. */
export async function readSampleStep(scope: SystemScope): Promise<SampleStep> {
  const found = await findSharedSample(scope);
  return found ? readStepOf(scope, found.id) : 'organization';
}

/** What of an organization's sample is being created. */
export async function readStepOf({ db }: BaseScope, organizationId: OrganizationId): Promise<SampleStep> {
  const { rows } = await db.execute<{ isFilled: boolean; hasFigures: boolean }>(sql`
    select exists (select from campaigns where organization_id = ${organizationId}) as "isFilled",
      exists (select from organizations_to_advertisers o
        join insight_accounts i on i.provider = o.provider and i.advertiser_id = o.advertiser_id
        where o.organization_id = ${organizationId} and i.source = 'sample' and i.covered_until is not null)
        as "hasFigures"`);
  const [row] = rows;
  if (!row?.isFilled) return 'content';
  return row.hasFigures ? 'ready' : 'figures';
}
