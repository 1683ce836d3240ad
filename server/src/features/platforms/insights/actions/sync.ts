import { dayAt } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { Access, AdProvider } from '#adapters/ads/ad-provider.ts';
import { syncFiguresJob, matchAdsJob } from '#features/platforms/insights/jobs.ts';
import { nextDue, nextStep, retryMs, type SyncPosition, type SyncStep } from '#features/platforms/insights/rules.ts';
import { noteRefusal } from '#features/platforms/integration/actions/health.ts';
import { findFigureAccess, type TokenAccess } from '#features/platforms/integration/queries.ts';
import { releaseLease } from '#infra/lease.ts';
import type { SystemScope } from '#infra/scope.ts';
import { claimAdvertiser, type LeasedAdvertiser } from './claim.ts';
import { fetchDays } from './fetch-days.ts';
import { fetchReach } from './fetch-reach.ts';
import { recordFailure, countsOf, recordFetch } from './fetch-record.ts';
import { outcomeOf } from './outcome.ts';
import { type Syncing, type StepContext, endStep, notifyOrganizations } from './step.ts';
import { storeObjects } from './store-objects.ts';
import { lockFigures } from './raw-days.ts';

/** Reads what ads there are, and has them matched with our creatives. */
async function fetchObjects(work: StepContext): Promise<void> {
  const { scope, lease, provider, access } = work;
  const startedAt = scope.now();
  const objects = await provider.readObjects(access, lease.row.advertiserId);
  await scope.transaction(async (tx) => {
    await lockFigures(tx, lease.row.no);
    await storeObjects(tx, { advertiserNo: lease.row.no, objects, at: startedAt });
    await recordFetch(tx, lease.row.no, { kind: 'objects', startedAt, ...countsOf(objects) });
    await endStep(tx, work, { objectsAt: startedAt });
    for (const organizationId of await notifyOrganizations(tx, work))
      await tx.enqueue(matchAdsJob, { advertiserNo: lease.row.no }, { organizationId });
  });
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Does the most urgent step for the figures of an account: one range of days, its ads, or its reach. Each step commits
 * what it fetched together with how far the account is, so that a killed worker loses one step at most and doubles none.
 */
export async function advanceSync(syncing: Syncing, no: number): Promise<void> {
  const { scope, ads } = syncing;
  const lease = await claimAdvertiser(scope, no);
  if (!lease) return;
  const { row } = lease;
  const provider = ads.provider(row.provider);
  const granted = provider && (await findFigureAccess(scope, { provider: row.provider, id: row.advertiserId }));
  if (!provider || !granted)
    return void (await releaseLease(scope, lease, { failure: 'disconnected', dueAt: later(scope, hourMs) }));
  const access: Access = { ...granted, urgency: 'background', signal: syncing.signal };
  const startedAt = scope.now();
  const position = positionOf(lease, provider, startedAt);
  const step = nextStep(position, startedAt);
  if (step === null) return void (await releaseLease(scope, lease, { dueAt: nextDue(position, startedAt) }));
  try {
    const paging = { rows: row.pageRows, isReduced: false };
    await perform({ ...syncing, lease, provider, access, position, paging }, step);
  } catch (error) {
    await releaseAfterError(syncing, { lease, granted, step, startedAt, error });
  }
}

function positionOf({ row, timeZone }: LeasedAdvertiser, { insights }: AdProvider, now: Date): SyncPosition {
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
    settlingDays: insights.settlingDays,
  };
}

async function perform(context: StepContext, step: SyncStep): Promise<void> {
  if (step.kind === 'objects') return fetchObjects(context);
  if (step.kind === 'reach') return fetchReach(context);
  return fetchDays(context, step);
}

const later = (scope: SystemScope, ms: number) => new Date(scope.now().getTime() + ms);

interface Failed {
  lease: LeasedAdvertiser;
  granted: TokenAccess;
  step: SyncStep;
  startedAt: Date;
  error: unknown;
}

/** Releases an ad account whose step failed, with its next time. Nothing of the step was stored. */
async function releaseAfterError(syncing: Syncing, { lease, granted, step, startedAt, error }: Failed): Promise<void> {
  const { scope, ads, inOrganization } = syncing;
  const failure = ads.failureOf(error);
  if (failure === null) {
    await releaseLease(scope, lease, { dueAt: later(scope, retryMs(1)), tries: lease.row.tries + 1 });
    throw error;
  }
  const { no } = lease.row;
  if (failure.kind === 'expired') {
    await noteRefusal(inOrganization(granted.organizationId), {
      tokenId: granted.tokenId,
      token: granted.token,
      reason: failure.reason,
    });
  }
  const set = outcomeOf(failure, lease.row, scope.now());
  scope.log.info({ advertiserNo: no, failure: failure.kind }, 'figures not fetched');
  await scope.transaction(async (tx) => {
    if (!(await releaseLease(tx, lease, set))) return;
    await recordFailure(tx, lease, { step, startedAt, failure: failure.kind });
    const delayMs = Math.max(0, (set.dueAt?.getTime() ?? 0) - tx.now().getTime());
    // The schedule finds later ones, so that no queued job blocks an earlier try.
    const { organizationId } = granted;
    if (delayMs < minuteMs) await tx.enqueue(syncFiguresJob, { advertiserNo: no }, { organizationId, delayMs });
  });
}
