import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { OrganizationId, RepairId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { repairs, repairSamples } from '#db/schema/repairs.ts';
import { versions } from '#db/schema/variations.ts';
import { repairStillJob, repairVideoJob } from '#features/collect/repairs/jobs.ts';
import { isUnleased } from '#infra/lease.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { maxAttempts } from './run.ts';

export interface InterruptedRepair {
  id: RepairId;
  organizationId: OrganizationId;
  isLong: boolean;
}

const batchSize = 200;

/** The repairs that a worker began and did not finish, the oldest first. Forgets old ones before. */
export async function listInterrupted(scope: SystemScope): Promise<InterruptedRepair[]> {
  const { db, now } = scope;
  const finishedBefore = new Date(now().getTime() - limits.repair.keptMs);
  await db.delete(repairs).where(lt(repairs.finishedAt, finishedBefore));
  const sampledBefore = new Date(now().getTime() - limits.repair.sampleKeptMs);
  await db.delete(repairSamples).where(lt(repairSamples.createdAt, sampledBefore));
  const isInterrupted = and(eq(repairs.state, 'waiting'), isNotNull(repairs.leasedUntil), isUnleased(repairs, now()));
  await db
    .update(repairs)
    .set({ state: 'failed', fault: 'interrupted', finishedAt: now() })
    .where(and(isInterrupted, gte(repairs.attempts, maxAttempts)));
  return db
    .select({
      id: repairs.id,
      organizationId: repairs.organizationId,
      isLong: sql<boolean>`'video' in (${versions.facts} ->> 'kind', ${repairs.offer} -> 'predicted' ->> 'kind')
        or (${versions.facts} ->> 'animated')::boolean`,
    })
    .from(repairs)
    .innerJoin(versions, and(eq(versions.organizationId, repairs.organizationId), eq(versions.id, repairs.versionId)))
    .where(isInterrupted)
    .orderBy(repairs.createdAt)
    .limit(batchSize);
}

/** Queues an interrupted repair again, once: without a lease it is no longer listed. */
export async function requeueRepair(
  scope: OrganizationScope,
  { id, isLong }: Omit<InterruptedRepair, 'organizationId'>,
): Promise<void> {
  await scope.transaction(async (tx) => {
    const { rowCount } = await tx.db
      .update(repairs)
      .set({ leaseToken: null, leasedUntil: null })
      .where(and(eq(repairs.id, id), eq(repairs.state, 'waiting'), isUnleased(repairs, tx.now())));
    if (rowCount) await tx.enqueue(isLong ? repairVideoJob : repairStillJob, { repairId: id });
  });
}
