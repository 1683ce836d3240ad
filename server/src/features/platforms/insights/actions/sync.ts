import { dayAt } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { Access } from '#adapters/ads/ad-provider.ts';
import type { insightAccounts } from '#db/schema/insights.ts';
import { nextDue, nextStep, retryMs, type SyncPosition, type SyncStep } from '#features/platforms/insights/rules.ts';
import { noteRefusal } from '#features/platforms/integration/actions/health.ts';
import { findFigureAccess, type TokenAccess } from '#features/platforms/integration/queries.ts';
import type { SystemScope } from '#infra/scope.ts';
import { claimAccount, released, writeHeld, type Held } from './claim.ts';
import { fetchDays } from './fetch-days.ts';
import { fetchObjects } from './fetch-objects.ts';
import { fetchReach } from './fetch-reach.ts';
import { recordFailure } from './fetch-record.ts';
import { outcomeOf } from './outcome.ts';
import type { Syncing, Work } from './step.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Does the most urgent step for the figures of an account: one range of days, its ads, or its reach. Each step commits
 * what it fetched together with how far the account is, so that a killed worker loses one step at most and doubles none.
 */
export async function advanceSync(syncing: Syncing, no: number): Promise<void> {
  const { scope, ads } = syncing;
  const held = await claimAccount(scope, no);
  if (!held) return;
  const { row } = held;
  const provider = ads.provider(row.provider);
  const granted = provider && (await findFigureAccess(scope, { provider: row.provider, id: row.advertiserId }));
  if (!provider || !granted) return settle(syncing, held, { failure: 'disconnected', dueAt: later(scope, hourMs) });
  const access: Access = { ...granted, urgency: 'background', signal: syncing.signal };
  const startedAt = scope.now();
  const position = positionOf(held, startedAt);
  const step = nextStep(position, startedAt);
  if (step === null) return settle(syncing, held, { dueAt: nextDue(position, startedAt) });
  try {
    const paging = { rows: row.pageRows, isReduced: false };
    await perform({ ...syncing, held, provider, access, position, paging }, step);
  } catch (error) {
    await settleError(syncing, { held, granted, step, startedAt, error });
  }
}

function positionOf({ row, timeZone }: Held, now: Date): SyncPosition {
  const today = dayAt(now, timeZone);
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: timeZone ?? 'UTC' });
  return {
    today,
    hour: Number(hour.format(now)),
    coveredSince: row.coveredSince,
    fetchedAt: row.fetchedAt,
    restatedOn: row.restatedAt && dayAt(row.restatedAt, timeZone),
    restating: row.restating,
    objectsAt: row.objectsAt,
    reachAt: row.reachAt,
    exhausted: row.exhausted,
    chunkDays: row.chunkDays,
  };
}

async function perform(work: Work, step: SyncStep): Promise<void> {
  if (step.kind === 'objects') return fetchObjects(work);
  if (step.kind === 'reach') return fetchReach(work);
  return fetchDays(work, step);
}

const later = (scope: SystemScope, ms: number) => new Date(scope.now().getTime() + ms);

async function settle(
  { scope }: Syncing,
  held: Held,
  set: Partial<typeof insightAccounts.$inferInsert>,
): Promise<void> {
  await scope.transaction(async (tx) => {
    await writeHeld(tx, held, { ...set, ...released });
  });
}

interface Failed {
  held: Held;
  granted: TokenAccess;
  step: SyncStep;
  startedAt: Date;
  error: unknown;
}

/** What becomes of an account whose step failed. Nothing of the step was stored. */
async function settleError(syncing: Syncing, { held, granted, step, startedAt, error }: Failed): Promise<void> {
  const { scope, ads, inOrganization, enqueue } = syncing;
  const failure = ads.failureOf(error);
  if (failure === null) {
    await settle(syncing, held, { dueAt: later(scope, retryMs(1)), tries: held.row.tries + 1 });
    throw error;
  }
  const { no } = held.row;
  if (failure.kind === 'expired') {
    await noteRefusal(inOrganization(granted.organizationId), {
      tokenId: granted.tokenId,
      token: granted.token,
      reason: failure.reason,
    });
  }
  const set = outcomeOf(failure, held.row, scope.now());
  scope.log.info({ account: no, failure: failure.kind }, 'figures not fetched');
  await scope.transaction(async (tx) => {
    if (!(await writeHeld(tx, held, { ...set, ...released }))) return;
    await recordFailure(tx, held, { step, startedAt, failure: failure.kind });
    const delayMs = Math.max(0, (set.dueAt?.getTime() ?? 0) - tx.now().getTime());
    // The schedule finds later ones, so that no queued job blocks an earlier try.
    if (delayMs < minuteMs) await enqueue(tx, no, { organizationId: granted.organizationId, delayMs });
  });
}
