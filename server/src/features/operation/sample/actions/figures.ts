import { sql } from 'drizzle-orm';
import type { AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { reportedFigures } from '@ad-foundry/contract/insights/figures.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { dayAt, daysOf, shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { sampleAccounts } from '#features/operation/sample/rules/ads/accounts.ts';
import { historyDays } from '#features/operation/sample/rules/ads/flights.ts';
import { figuresOn, isVideo } from '#features/operation/sample/rules/ads/performance.ts';
import { spreadOverPlacements } from '#features/operation/sample/rules/ads/placements.ts';
import type { AccountPlan, AdPlan } from '#features/operation/sample/rules/ads/plan.ts';
import { insertLocalAdvertiser, storeLocalDays } from '#features/platforms/insights/actions/import.ts';
import { storeObjects } from '#features/platforms/insights/actions/store-objects.ts';
import { storePlacements } from '#features/platforms/insights/actions/store-placements.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import type { BaseScope, SystemScope } from '#infra/scope.ts';
import { adIdOf, objectsOf, type ImageIds, type StoredFile } from './ad-objects.ts';
import { storeSampleReach } from './sample-reach.ts';

/** Days back with figures by placement. */
const placementDays = 120;

const idOf = (organizationId: OrganizationId, index: number) =>
  `acc_sample-${organizationId.replace(/^[a-z]+_/, '')}-${index + 1}` as AdvertiserId;

/** The plan of an ad account, by the number that its id ends with. */
export const planOf = (advertiserId: AdvertiserId): AccountPlan | undefined =>
  sampleAccounts[Number(advertiserId.split('-').at(-1)) - 1];

interface Owner {
  organizationId: OrganizationId;
  provider: Provider;
}

/** Writes the ad accounts, marked as a sample, unless they exist. @returns those of clients by the client's name */
export function insertAdvertisers(
  system: SystemScope,
  { organizationId, provider }: Owner,
): Promise<Map<string, AdvertiserRef>> {
  return system.transaction(async (tx) => {
    await lockUntilEnd(tx, `sample/${organizationId}`);
    const refs = new Map<string, AdvertiserRef>();
    for (const [index, { client, name, currency, timeZone }] of sampleAccounts.entries()) {
      const id = idOf(organizationId, index);
      if (client !== null) refs.set(client, { provider, id });
      const { rows } = await tx.db.execute(sql`select from advertisers where provider = ${provider} and id = ${id}`);
      if (rows.length > 0) continue;
      const facts = { name, currency, timeZone };
      const local = { provider, advertiserId: id, organizationId, chosenBy: null, facts, source: 'sample' } as const;
      await insertLocalAdvertiser(tx, local);
    }
    return refs;
  });
}

interface Sources {
  files: readonly StoredFile[];
  imageIds: ImageIds;
}

/**
 * Generates the ads and insights of the sample's ad accounts. They are deterministic by account, ad and day. Does nothing
 * for an account that has insights.
 */
export async function makeSampleFigures(system: SystemScope, { organizationId, provider }: Owner, sources: Sources) {
  const refs = await insertAdvertisers(system, { organizationId, provider });
  for (const [index, account] of sampleAccounts.entries()) {
    await system.transaction(async (tx) => {
      const { rows } = await tx.db.execute<{ no: number }>(sql`select no from insight_accounts
        where provider = ${provider} and advertiser_id = ${idOf(organizationId, index)} and covered_until is null for update`);
      const no = rows[0]?.no;
      if (no === undefined) return;
      const today = dayAt(tx.now(), account.timeZone);
      const objects = objectsOf(account, { ...sources, today });
      await storeObjects(tx, { advertiserNo: no, objects, at: tx.now() });
      await storeFigures(tx, account, { no, coveredUntil: null });
    });
  }
  return refs;
}

interface Covered extends Record<string, unknown> {
  no: number;
  coveredUntil: Day | null;
}

/** Generates the insights of the days since the last run, for all sample advertisers. */
export async function continueSampleFigures(system: SystemScope): Promise<void> {
  const { rows } = await system.db.execute<Covered & { advertiserId: AdvertiserId }>(
    sql`select no, advertiser_id as "advertiserId", covered_until::text as "coveredUntil" from insight_accounts
      where source = 'sample' and covered_until is not null`,
  );
  for (const { advertiserId, ...covered } of rows) {
    const account = planOf(advertiserId);
    if (account) await system.transaction((tx) => storeFigures(tx, account, covered));
  }
}

/** An ad as it is stored, with what is planned for it. */
interface StoredAd {
  id: string;
  name: string;
  adSetId: string;
  campaignId: string;
  begun: Day;
  plan: AdPlan;
}

async function listAds({ db, now }: BaseScope, account: AccountPlan, no: number): Promise<StoredAd[]> {
  const { rows } = await db.execute<Omit<StoredAd, 'plan'> & Record<string, unknown>>(
    sql`select id, name, ad_set_id as "adSetId", campaign_id as "campaignId", (created_at at time zone 'UTC')::date::text as begun
      from insight_ads where account = ${no} and created_at is not null`,
  );
  const plans = new Map(account.ads(dayAt(now(), account.timeZone)).map((plan) => [adIdOf(account, plan), plan]));
  return rows.flatMap((row) => {
    const plan = plans.get(row.id);
    return plan ? [{ ...row, plan }] : [];
  });
}

async function storeFigures(tx: BaseScope, account: AccountPlan, { no, coveredUntil }: Covered): Promise<void> {
  const today = dayAt(tx.now(), account.timeZone);
  const until = shiftDay(today, -1);
  const since = coveredUntil === null ? shiftDay(today, -historyDays) : shiftDay(coveredUntil, 1);
  if (since > until) return;
  const days = daysOf({ since, until });
  const stored = await listAds(tx, account, no);
  const ads = stored.flatMap((ad) => days.flatMap((day) => rowOf(account, ad, day) ?? []));
  await storeLocalDays(tx, { advertiserNo: no, days, ads });
  const placed = shiftDay(today, -placementDays);
  const period = { since: placed > since ? placed : since, until };
  await storePlacements(tx, { advertiserNo: no, ...period, rows: placementsOf(stored, ads, period.since) });
  await storeSampleReach(tx, { no, today, ads: stored });
}

function rowOf(
  account: AccountPlan,
  { id, name, adSetId, campaignId, begun, plan }: StoredAd,
  day: Day,
): FigureRow | null {
  const figures = figuresOn(account, plan, begun, day);
  if (!figures) return null;
  const { reach, ...counted } = figures;
  return {
    entity: id,
    ad: { name, adSetId, adSetName: '', campaignId, campaignName: '' },
    since: day,
    until: day,
    platform: '',
    placement: '',
    figures: counted,
    reach,
    frequency: null,
    resultKind: counted.results > 0 ? plan.result : null,
    attribution: plan.result === 'reach' ? null : '7d_click_1d_view',
    actions: null,
  };
}

/** Campaigns by day and placement, as the platform reports them. */
function placementsOf(stored: readonly StoredAd[], rows: readonly FigureRow[], since: Day): FigureRow[] {
  const kinds = new Map(stored.map(({ id, plan }) => [id, isVideo(plan) ? ('video' as const) : ('image' as const)]));
  const sums = new Map<string, FigureRow>();
  for (const row of rows) {
    if (row.since < since || !row.ad) continue;
    for (const { platform, placement, figures } of spreadOverPlacements(
      row.figures,
      kinds.get(row.entity) ?? 'image',
    )) {
      const key = [row.since, row.ad.campaignId, platform, placement].join('/');
      const sum = sums.get(key);
      if (!sum)
        sums.set(key, { ...row, entity: row.ad.campaignId, ad: null, platform, placement, figures, reach: null });
      else {
        for (const name of reportedFigures) sum.figures[name] += figures[name];
        sum.resultKind ??= row.resultKind;
      }
    }
  }
  return [...sums.values()];
}
