import { lengthOf, shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigurePage, FigureQuery, FigureRow } from '#adapters/ads/ad-figures.ts';
import type { insightAccounts, PendingReport } from '#db/schema/insights.ts';
import { directDays, nextChunk, type SyncStep } from '#features/insights/rules.ts';
import { recordFetch } from './fetch-objects.ts';
import { storeDays, type Stored } from './store-days.ts';
import { storePlacements } from './store-placements.ts';
import { endStep, tellOrganizations, type Work } from './step.ts';

type DaysStep = Extract<SyncStep, { kind: 'days' }>;

interface Read {
  rows: FigureRow[];
  rejected: number;
}

const [firstPollMs, lastPollMs] = [2000, 60_000];
/** A report that is not done by then is given up: fewer days are asked for. */
const reportLimitMs = 3_600_000;

/** Fetches some days of an account: its ads, the account as a whole, and its placements. */
export async function fetchDays(work: Work, step: DaysStep): Promise<void> {
  const { scope, held, provider, access } = work;
  const { advertiserId } = held.row;
  const startedAt = scope.now();
  const { since, until } = step;
  const common = { advertiserId, since, until, daily: true, currencyDigits: held.currencyDigits };
  const ads = await readAds(work, step, { ...common, level: 'ad' });
  if (ads === null) return;
  const totals = await collect(provider.readFigures(access, { ...common, level: 'account' }));
  const placements = await readPlacements(work, { ...common, level: 'campaign', placements: true });
  await scope.transaction(async (tx) => {
    const { no, objectsAt } = held.row;
    const stored = await storeDays(tx, {
      account: no,
      since,
      until,
      ads: ads.rows,
      totals: totals.rows,
      objectsAt,
      askedAt: startedAt,
    });
    if (placements) await storePlacements(tx, { account: no, since, until, rows: placements.rows });
    const failure = placements === null ? { failure: 'placements' } : {};
    const rejected = ads.rejected + totals.rejected + (placements?.rejected ?? 0);
    const { undecided, newAds, ...counts } = stored;
    await recordFetch(tx, work, { kind: 'ads', since, until, startedAt, rejected, ...counts, ...failure });
    const isUnsure = undecided > 0 || newAds > 0;
    await endStep(tx, work, {
      ...progressOf(work, step, { stored, startedAt }),
      ...(isUnsure ? { objectsAt: null } : {}),
    });
    await tellOrganizations(tx, work);
  });
}

async function collect(pages: AsyncGenerator<FigurePage>): Promise<Read> {
  const read: Read = { rows: [], rejected: 0 };
  for await (const page of pages) {
    read.rows.push(...page.rows);
    read.rejected += page.rejected;
  }
  return read;
}

/** Placements are more than the platform hands out at times: then there are none for these days. */
async function readPlacements({ provider, access, ads }: Work, query: FigureQuery): Promise<Read | null> {
  try {
    return await collect(provider.readFigures(access, query));
  } catch (error) {
    const failure = ads.failureOf(error);
    if (failure?.kind === 'too-large' || failure?.kind === 'refused') return null;
    throw error;
  }
}

/** Rows per ad: at once for a few days, else as a report. Null while the platform still prepares it. */
async function readAds(work: Work, step: DaysStep, query: FigureQuery): Promise<Read | null> {
  const { provider, access, held, scope } = work;
  if (lengthOf(step) <= directDays) return collect(provider.readFigures(access, query));
  const report = held.row.report;
  const isSame = report?.since === step.since && report.until === step.until;
  if (!report || !isSame) {
    const id = await provider.beginReport(access, query);
    const { since, until } = step;
    await wait(work, { id, kind: 'ads', since, until, startedAt: scope.now().toISOString() }, firstPollMs);
    return null;
  }
  const state = await provider.reportState(access, { id: report.id, advertiserId: query.advertiserId });
  if (state.state === 'done') return collect(provider.readReport(access, { id: report.id, query }));
  const ageMs = scope.now().getTime() - Date.parse(report.startedAt);
  if (state.state === 'failed' || ageMs > reportLimitMs) {
    await giveUp(work);
    return null;
  }
  await wait(work, report, Math.min(lastPollMs, Math.max(firstPollMs, ageMs / 4)));
  return null;
}

/** Leaves the account until the platform is asked again how far its report is. */
function wait(work: Work, report: PendingReport, delayMs: number): Promise<void> {
  const { scope, held } = work;
  return scope.transaction((tx) => endStep(tx, work, { report, tries: held.row.tries }, delayMs));
}

/** A report that failed is asked for again, for fewer days. */
function giveUp(work: Work): Promise<void> {
  const { held, scope } = work;
  const chunkDays = Math.max(1, Math.floor(held.row.chunkDays / 2));
  return scope.transaction((tx) => endStep(tx, work, { report: null, chunkDays }));
}

interface Done {
  stored: Stored;
  startedAt: Date;
}

/** How far the account is after a step. */
function progressOf(
  { held, position }: Work,
  { purpose, since, until }: DaysStep,
  { stored, startedAt }: Done,
): Partial<typeof insightAccounts.$inferInsert> {
  const { row } = held;
  const days = lengthOf({ since, until });
  const chunkDays = nextChunk(row.chunkDays, { days, rows: stored.rows });
  if (purpose === 'today') {
    const hasGap = row.coveredUntil !== null && row.coveredUntil < shiftDay(since, -1);
    // After a long pause the days between are fetched anew, as if they were older ones.
    const restart = row.coveredSince === null || hasGap;
    return { fetchedAt: startedAt, coveredUntil: until, ...(restart ? { coveredSince: since } : {}) };
  }
  if (purpose === 'older') return { coveredSince: since, chunkDays, report: null };
  const oldest = shiftDay(position.today, -28);
  const isDone = since <= oldest || (row.coveredSince !== null && since <= row.coveredSince);
  return isDone
    ? { restating: null, restatedAt: startedAt, report: null }
    : { restating: shiftDay(since, -1), chunkDays, report: null };
}
