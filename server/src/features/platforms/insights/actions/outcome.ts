import type { AdFailure } from '#adapters/ads/ad-platform-error.ts';
import type { insightAccounts } from '#db/schema/insights.ts';
import { retryMs } from '#features/platforms/insights/rules.ts';
import type { AdvertiserRow } from './claim.ts';
import { smallerPage } from './collect-rows.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Outages of the platform that end before are not reported. */
const notifyAfterMs = hourMs;
/** The delay before the next try after a refusal that only a person can resolve: 15 minutes, 30 … six hours. */
const refusedRetryMs = (tries: number): number => Math.min(6 * hourMs, 15 * minuteMs * 2 ** Math.max(0, tries - 1));

type SyncOutcome = Partial<typeof insightAccounts.$inferInsert>;

/** Failures that a smaller request may avoid: fewer days and fewer rows per page. */
const tooMuch: ReadonlySet<AdFailure['kind']> = new Set(['too-large', 'not-found']);
/** Failures that only a person can resolve, reported at once. */
const lasting: ReadonlySet<AdFailure['kind']> = new Set([
  'missing-scope',
  'no-role',
  'disabled-account',
  'policy',
  'outdated',
]);

/**
 * The state of an account after a failed step: it is tried again within minutes, with a smaller request where that may
 * help. An outage of the platform is reported once it has lasted an hour.
 */
export function outcomeOf(failure: AdFailure, row: AdvertiserRow, now: Date): SyncOutcome {
  if (failure.kind === 'expired') return { dueAt: now, report: null };
  if (failure.kind === 'throttled') return { failure: 'throttled', dueAt: failure.until };
  const tries = row.tries + 1;
  const failingSince = row.failingSince ?? now;
  const isLasting = lasting.has(failure.kind);
  const isReported = isLasting || now.getTime() - failingSince.getTime() >= notifyAfterMs;
  const message = 'message' in failure ? failure.message.slice(0, 500) : null;
  const isRefusal = isLasting || failure.kind === 'refused';
  const smaller = { chunkDays: Math.max(1, Math.floor(row.chunkDays / 2)), pageRows: smallerPage(row.pageRows) };
  return {
    ...(tooMuch.has(failure.kind) ? smaller : {}),
    ...(failure.kind === 'unavailable' || failure.kind === 'unknown-outcome' ? {} : { report: null }),
    tries,
    failingSince,
    dueAt: new Date(now.getTime() + (isLasting ? refusedRetryMs(tries) : retryMs(tries))),
    failure: isReported ? (isRefusal ? 'refused' : 'unavailable') : null,
    message: isReported && isRefusal ? message : null,
  };
}
