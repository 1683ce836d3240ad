import type { Repair, RepairSample } from '@ad-foundry/contract/repairs.ts';
import type { repairs, repairSamples } from '#db/schema/repairs.ts';

export function presentRepair(
  { state, fault, offer, resultId, createdAt, leasedUntil, progressPct }: typeof repairs.$inferSelect,
  now: Date,
): Repair {
  const isRunning = state === 'waiting' && leasedUntil !== null && leasedUntil > now;
  return {
    state: isRunning ? 'running' : state,
    fault,
    progressPct: isRunning ? progressPct : null,
    way: offer.way,
    operations: offer.operations,
    resultId,
    createdAt: createdAt.toISOString(),
  };
}

export type SampleRow = Omit<typeof repairSamples.$inferSelect, 'clip'>;

export function presentSample({ state, fault, offer, choice, atMs, versionId, token }: SampleRow): RepairSample {
  const url = state === 'done' ? `/api/versions/${versionId}/repair/sample/clip?v=${token}` : null;
  return { state, fault, way: offer.way, choice, atMs, url };
}
