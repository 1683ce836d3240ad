import type { Repair } from '@ad-foundry/contract/repairs.ts';
import type { repairs } from '#db/schema/repairs.ts';

export function presentRepair(
  { state, fault, offer, resultId, createdAt, leasedUntil }: typeof repairs.$inferSelect,
  now: Date,
): Repair {
  const isRunning = state === 'waiting' && leasedUntil !== null && leasedUntil > now;
  return {
    state: isRunning ? 'running' : state,
    fault,
    way: offer.way,
    operations: offer.operations,
    resultId,
    createdAt: createdAt.toISOString(),
  };
}
