import type { AdFailure } from '#adapters/ads/ad-platform-error.ts';
import type { insightAccounts } from '#db/schema/insights.ts';
import { refusedRetryMs, retryMs, tellAfterMs } from '#features/insights/rules.ts';
import type { AccountRow } from './claim.ts';
import { smallerPage } from './collect-rows.ts';

type Outcome = Partial<typeof insightAccounts.$inferInsert>;

/** Failures that a smaller question may cure: fewer days, and fewer rows a page. */
const tooMuch: ReadonlySet<AdFailure['kind']> = new Set(['too-large', 'not-found']);
/** Failures that last until a person does something: they are told at once. */
const lasting: ReadonlySet<AdFailure['kind']> = new Set([
  'missing-scope',
  'no-role',
  'disabled-account',
  'policy',
  'outdated',
]);

/**
 * What becomes of an account whose step failed: it is tried again within minutes, with a smaller question where that may
 * help. A hiccup of the platform is told once it has lasted an hour.
 */
export function outcomeOf(failure: AdFailure, row: AccountRow, now: Date): Outcome {
  if (failure.kind === 'expired') return { dueAt: now, report: null };
  if (failure.kind === 'throttled') return { failure: 'throttled', dueAt: failure.until };
  const tries = row.tries + 1;
  const failingSince = row.failingSince ?? now;
  const isLasting = lasting.has(failure.kind);
  const isTold = isLasting || now.getTime() - failingSince.getTime() >= tellAfterMs;
  const message = 'message' in failure ? failure.message.slice(0, 500) : null;
  const isRefusal = isLasting || failure.kind === 'refused';
  const smaller = { chunkDays: Math.max(1, Math.floor(row.chunkDays / 2)), pageRows: smallerPage(row.pageRows) };
  return {
    ...(tooMuch.has(failure.kind) ? smaller : {}),
    ...(failure.kind === 'unavailable' || failure.kind === 'unknown-outcome' ? {} : { report: null }),
    tries,
    failingSince,
    dueAt: new Date(now.getTime() + (isLasting ? refusedRetryMs(tries) : retryMs(tries))),
    failure: isTold ? (isRefusal ? 'refused' : 'unavailable') : null,
    message: isTold && isRefusal ? message : null,
  };
}
