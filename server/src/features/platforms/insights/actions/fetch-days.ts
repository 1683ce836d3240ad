import { sql } from 'drizzle-orm';
import { lengthOf, shiftDay, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { AdObjects, FigurePage, FigureQuery, FigureRows, FigureRow } from '#adapters/ads/ad-figures.ts';
import type { insightAccounts, PendingReport } from '#db/schema/insights.ts';
import { matchAdsJob } from '#features/platforms/insights/jobs.ts';
import { isReport, nextChunk, type SyncStep } from '#features/platforms/insights/rules.ts';
import { collectDays, collectPages } from './collect-rows.ts';
import { countsOf, recordFetch, restatedOf } from './fetch-record.ts';
import { storeDays } from './store-days.ts';
import { storeDeleted } from './store-deleted.ts';
import { storeObjects } from './store-objects.ts';
import { storePlacements } from './store-placements.ts';
import { endStep, notifyOrganizations, type StepContext } from './step.ts';
import { digestOf, lockFigures, readRows, rowsIfUnchanged, type RawDays } from './raw-days.ts';
import type { BaseScope } from '#infra/scope.ts';

interface ReportedRows extends Period {
  advertiserNo: number;
  rows: readonly FigureRow[];
}

/** Whether a stored row is missing in the platform's answer, although its ad is not deleted. */
async function hasVanished({ db }: BaseScope, { advertiserNo, since, until, rows }: ReportedRows): Promise<boolean> {
  const reported = new Set(rows.map(({ since: day, entity }) => `${day} ${entity}`));
  const { rows: stored } = await db.execute<{ key: string }>(
    sql`select d.day || ' ' || a.id as key from insight_days d join insight_ads a on a.account = d.account and a.no = d.ad
      where d.account = ${advertiserNo} and d.day between ${since}::date and ${until}::date and a.gone_at is null`,
  );
  return stored.some(({ key }) => !reported.has(key));
}

type DaysStep = Extract<SyncStep, { kind: 'days' }>;

const [firstPollMs, lastPollMs] = [2000, 60_000];
/** A report that takes longer is dropped, and fewer days are requested. */
const reportLimitMs = 3_600_000;

/** Fetches some days of an account: its ads, the account as a whole, and its placements. */
export async function fetchDays(work: StepContext, step: DaysStep): Promise<void> {
  const { scope, lease, provider, access } = work;
  const { advertiserId, no } = lease.row;
  const startedAt = scope.now();
  const { since, until } = step;
  const common = { advertiserId, since, until, daily: true, currencyDigits: lease.currencyDigits };
  const adPages = await fetchAds(work, step, { ...common, level: 'ad' });
  if (adPages === null) return;
  const read = (query: FigureQuery) => provider.readFigures(access, query);
  const totalPages = await collectDays(work, { ...common, level: 'account' }, read);
  const campaignPages = await collectDays(work, { ...common, level: 'campaign' }, read);
  const placementPages = await fetchPlacements(work, { ...common, level: 'campaign', placements: true });
  const raw = { ads: adPages, totals: totalPages, campaigns: campaignPages, placements: placementPages.parts };
  const days: RawDays = { since, until, ...raw };
  const digest = placementPages.isWhole ? await digestOf(days, lease.currencyDigits) : null;
  const fetched = { kind: 'ads', since, until, startedAt, restated: restatedOf(step) } as const;
  if (digest !== null && (await endUnchanged(work, step, { ...fetched, digest }))) return;
  const ads = await readRows(adPages);
  const totals = await readRows(totalPages);
  const campaigns = await readRows(campaignPages);
  const placements: (Period & FigureRows)[] = [];
  for (const { pages, ...period } of placementPages.parts) placements.push({ ...period, ...(await readRows(pages)) });
  const objects = await readObjectsAnew(work, step, ads);
  await scope.transaction(async (tx) => {
    if (objects) {
      await storeObjects(tx, { advertiserNo: no, ...objects });
      await recordFetch(tx, lease.row.no, { kind: 'objects', startedAt: objects.at, ...countsOf(objects.objects) });
    }
    const stored = await storeDays(tx, {
      advertiserNo: no,
      since,
      until,
      ads: ads.rows,
      totals: totals.rows,
      objectsAt: ads.rejected > 0 ? null : (objects?.at ?? lease.row.objectsAt),
      askedAt: startedAt,
    });
    await storeDeleted(tx, { advertiserNo: no, since, until, rows: campaigns.rows, today: work.position.today });
    for (const part of placements) await storePlacements(tx, { advertiserNo: no, ...part });
    const failure = placementPages.isWhole ? {} : { failure: 'placements' };
    const rejected = placements.reduce(
      (sum, part) => sum + part.rejected,
      ads.rejected + totals.rejected + campaigns.rejected,
    );
    const { undecided, newAds, ...counts } = stored;
    const isStored = rejected === 0 && undecided === 0;
    const outcome = { rejected, ...counts, ...failure, digest: isStored ? digest : null };
    await recordFetch(tx, lease.row.no, { ...fetched, ...outcome });
    await endStep(tx, work, {
      ...progressOf(work, step, { rows: stored.rows, startedAt }),
      ...(newAds > 0 ? { objectsAt: null } : objects ? { objectsAt: objects.at } : {}),
    });
    const organizations = await notifyOrganizations(tx, work);
    if (objects)
      for (const id of organizations) await tx.enqueue(matchAdsJob, { advertiserNo: no }, { organizationId: id });
  });
}

type SameFetch = Period & { kind: 'ads'; startedAt: Date; restated: boolean; digest: Buffer };

/** Ends the step where its days are unchanged since they were last fetched. @returns whether they are */
function endUnchanged(work: StepContext, step: DaysStep, fetched: SameFetch): Promise<boolean> {
  const { lease, scope } = work;
  return scope.transaction(async (tx) => {
    await lockFigures(tx, lease.row.no);
    const rows = await rowsIfUnchanged(tx, { advertiserNo: lease.row.no, ...fetched });
    if (rows === null) return false;
    await recordFetch(tx, lease.row.no, { ...fetched, rows });
    await endStep(tx, work, progressOf(work, step, { rows, startedAt: fetched.startedAt }));
    await notifyOrganizations(tx, work);
    return true;
  });
}

/**
 * What ads there are now, where rows are missing that were there before: an ad that was deleted keeps its rows, one that
 * is still there loses those that the platform has taken back. Null where nothing is missing, and where rows could not be
 * read: the missing ones may be among them, and are kept until all can be read.
 */
async function readObjectsAnew(
  { scope, lease: { row }, provider, access }: StepContext,
  { since, until }: DaysStep,
  { rows, rejected }: FigureRows,
): Promise<{ objects: AdObjects; at: Date } | null> {
  if (rejected > 0 || !(await hasVanished(scope, { advertiserNo: row.no, since, until, rows }))) return null;
  const at = scope.now();
  return { objects: await provider.readObjects(access, row.advertiserId), at };
}

interface Placements {
  parts: RawDays['placements'];
  /** False where the platform does not hand out the placements of some days. */
  isWhole: boolean;
}

/** Requests half of the days, down to one, where placements are more than the platform returns at once. */
async function fetchPlacements(work: StepContext, query: FigureQuery): Promise<Placements> {
  const { provider, access, ads } = work;
  const { since, until } = query;
  try {
    const pages = await collectPages(work, query, (request) => provider.readFigures(access, request));
    return { parts: [{ since, until, pages }], isWhole: true };
  } catch (error) {
    const failure = ads.failureOf(error);
    if (failure?.kind !== 'too-large' && failure?.kind !== 'refused') throw error;
    const days = lengthOf({ since, until });
    if (failure.kind === 'refused' || days === 1) return { parts: [], isWhole: false };
    const middle = shiftDay(since, Math.floor(days / 2) - 1);
    const first = await fetchPlacements(work, { ...query, until: middle });
    const second = await fetchPlacements(work, { ...query, since: shiftDay(middle, 1) });
    return { parts: [...first.parts, ...second.parts], isWhole: first.isWhole && second.isWhole };
  }
}

/** Rows per ad: at once where they are few, else as a report. Null while the platform still prepares it. */
async function fetchAds(work: StepContext, step: DaysStep, query: FigureQuery): Promise<FigurePage[] | null> {
  const { provider, access, lease, scope } = work;
  const report = lease.row.report;
  const isSame = report?.since === step.since && report.until === step.until;
  if (!isSame && !isReport(step, { directDays: provider.insights.directDays, rowsPerDay: await rowsPerDay(work) }))
    return collectDays(work, query, (request) => provider.readFigures(access, request));
  if (!report || !isSame) {
    const id = await provider.beginReport(access, query);
    const { since, until } = step;
    await wait(work, { id, kind: 'ads', since, until, startedAt: scope.now().toISOString() }, firstPollMs);
    return null;
  }
  const state = await provider.reportState(access, { id: report.id, advertiserId: query.advertiserId });
  if (state.state === 'done')
    return collectPages(work, query, (request) => provider.readReport(access, { id: report.id, query: request }));
  const ageMs = scope.now().getTime() - Date.parse(report.startedAt);
  if (state.state === 'failed' || ageMs > reportLimitMs) {
    await giveUp(work);
    return null;
  }
  await wait(work, report, Math.min(lastPollMs, Math.max(firstPollMs, ageMs / 4)));
  return null;
}

/** By the last fetch of the account; zero before the first. */
async function rowsPerDay({ scope, lease }: StepContext): Promise<number> {
  const { rows } = await scope.db.execute<{ perDay: number }>(
    sql`select rows::float8 / (until - since + 1) as "perDay" from insight_fetches
      where account = ${lease.row.no} and kind = 'ads' and failure is null order by no desc limit 1`,
  );
  return rows[0]?.perDay ?? 0;
}

/** Leaves the account until the platform is asked again how far its report is. */
function wait(work: StepContext, report: PendingReport, delayMs: number): Promise<void> {
  const { scope, lease } = work;
  const { tries, failure, message, failingSince } = lease.row;
  return scope.transaction((tx) => endStep(tx, work, { report, tries, failure, message, failingSince }, delayMs));
}

/** Requests a failed report again, for fewer days. */
function giveUp(work: StepContext): Promise<void> {
  const { lease, scope } = work;
  const chunkDays = Math.max(1, Math.floor(lease.row.chunkDays / 2));
  return scope.transaction((tx) => endStep(tx, work, { report: null, chunkDays }));
}

interface Done {
  rows: number;
  startedAt: Date;
}

/** How far the account is after a step. */
function progressOf(
  { lease, position }: StepContext,
  { purpose, since, until }: DaysStep,
  { rows, startedAt }: Done,
): Partial<typeof insightAccounts.$inferInsert> {
  const { row } = lease;
  const days = lengthOf({ since, until });
  const chunkDays = nextChunk(row.chunkDays, { days, rows });
  if (purpose === 'today') {
    const hasGap = row.coveredUntil !== null && row.coveredUntil < shiftDay(since, -1);
    // After a long pause, the days between are fetched again as older days.
    const restart = row.coveredSince === null || hasGap;
    return { fetchedAt: startedAt, coveredUntil: until, ...(restart ? { coveredSince: since } : {}) };
  }
  if (purpose === 'older') return { coveredSince: since, chunkDays, report: null };
  const isDone =
    since <= shiftDay(position.today, -position.settlingDays) ||
    (row.coveredSince !== null && since <= row.coveredSince);
  return isDone
    ? { restating: null, restatedAt: startedAt, report: null }
    : { restating: shiftDay(since, -1), chunkDays, report: null };
}
