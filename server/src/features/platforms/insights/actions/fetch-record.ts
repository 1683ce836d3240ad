import type { AdObjects } from '#adapters/ads/ad-figures.ts';
import { insightFetches, type FetchKind } from '#db/schema/insights.ts';
import type { SyncStep } from '#features/platforms/insights/rules.ts';
import type { SystemScope } from '#infra/scope.ts';
import type { LeasedAdvertiser } from './claim.ts';

interface Fetched {
  kind: FetchKind;
  startedAt: Date;
  since?: string;
  until?: string;
  rows?: number;
  added?: number;
  changed?: number;
  removed?: number;
  rejected?: number;
  repeated?: number;
  /** Days that were there already. */
  restated?: boolean;
  /** Of what the platform wrote, where all of it is stored. */
  digest?: Buffer | null;
  failure?: string;
}

/** Records a fetch, in the transaction of what it stored. */
export async function recordFetch(tx: SystemScope, advertiserNo: number, fetched: Fetched): Promise<void> {
  await tx.db.insert(insightFetches).values({ advertiserNo, finishedAt: tx.now(), ...fetched });
}

/** Records a fetch that failed, in the transaction of what becomes of its account. */
export function recordFailure(
  tx: SystemScope,
  lease: LeasedAdvertiser,
  { step, startedAt, failure }: { step: SyncStep; startedAt: Date; failure: string },
): Promise<void> {
  const days = step.kind === 'days' ? { since: step.since, until: step.until, restated: restatedOf(step) } : {};
  return recordFetch(tx, lease.row.no, { kind: step.kind === 'days' ? 'ads' : step.kind, startedAt, failure, ...days });
}

export const restatedOf = (step: SyncStep): boolean => step.kind === 'days' && step.purpose === 'restate';

export const countsOf = ({ campaigns, adSets, ads, rejected }: AdObjects): { rows: number; rejected: number } => ({
  rows: campaigns.length + adSets.length + ads.length,
  rejected,
});
