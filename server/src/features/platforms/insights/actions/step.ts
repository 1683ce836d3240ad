import { sql } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Access, AdProvider } from '#adapters/ads/ad-provider.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import type { insightAccounts } from '#db/schema/insights.ts';
import { syncFiguresJob } from '#features/platforms/insights/jobs.ts';
import type { SyncPosition } from '#features/platforms/insights/rules.ts';
import { releaseLease } from '#infra/lease.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import type { LeasedAdvertiser } from './claim.ts';

export interface Syncing {
  scope: SystemScope;
  ads: Ads;
  signal: AbortSignal;
  inOrganization(id: OrganizationId): OrganizationScope;
}

/** What one step of an ad account needs. */
export interface StepContext extends Syncing {
  lease: LeasedAdvertiser;
  provider: AdProvider;
  access: Access;
  position: SyncPosition;
  /** Rows of a page, fewer where the platform found a page too large. */
  paging: { rows: number; isReduced: boolean };
}

/** Calls count against the limits, rows do not: pages are as large as answers stay readable. */
const maxPageRows = 500;

/** Ends a step in the transaction of what it stored: releases the ad account and enqueues its next step. */
export async function endStep(
  tx: SystemScope,
  { lease, access, paging }: StepContext,
  set: Partial<typeof insightAccounts.$inferInsert>,
  delayMs = 0,
): Promise<void> {
  const dueAt = new Date(tx.now().getTime() + delayMs);
  const pageRows = paging.isReduced ? paging.rows : Math.min(maxPageRows, paging.rows * 2);
  const fresh = { failure: null, message: null, failingSince: null, tries: 0, pageRows, dueAt };
  if (!(await releaseLease(tx, lease, { ...fresh, ...set }))) throw new Error('another worker has taken the account');
  await tx.enqueue(syncFiguresJob, { advertiserNo: lease.row.no }, { organizationId: access.organizationId, delayMs });
}

/** Tells the open screens of every organization that uses the account. */
export async function notifyOrganizations(tx: SystemScope, { lease: { row } }: StepContext): Promise<OrganizationId[]> {
  const { provider, advertiserId } = row;
  const { rows } = await tx.db.execute<{ id: OrganizationId }>(
    sql`select organization_id as id from organizations_to_advertisers
      where provider = ${provider} and advertiser_id = ${advertiserId}`,
  );
  for (const { id } of rows) {
    await tx.record('insights.synced', { provider, advertiserId }, { organizationId: id });
  }
  return rows.map(({ id }) => id);
}
