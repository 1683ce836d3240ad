import { sql } from 'drizzle-orm';
import type { AdvertiserId, CreativeId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import { insertLocalAdvertiser } from '#features/platforms/insights/actions/import.ts';
import { storeDays } from '#features/platforms/insights/actions/store-days.ts';
import { storeObjects } from '#features/platforms/insights/actions/store-objects.ts';
import { storeDeleted } from '#features/platforms/insights/actions/store-deleted.ts';
import { storePlacements } from '#features/platforms/insights/actions/store-placements.ts';
import type { BaseScope, SystemScope } from '#infra/scope.ts';
import { grouped } from './recount.ts';
import { counts, plusDays, type Counts, type World } from './world.ts';

interface Ours {
  organizationId: OrganizationId;
  creatives: readonly CreativeId[];
}

/** Number of days per batch. */
const daysAtOnce = 28;

/**
 * Stores raw figures like a sync, some days at a time. `analyze` updates the planner's statistics, which the database
 * itself would do within a minute. @returns the id of the ad account
 */
export async function plantWorld(
  scope: SystemScope,
  world: World,
  { analyze, ...ours }: Ours & { analyze: () => Promise<unknown> },
): Promise<AdvertiserId> {
  const advertiserId = `acc_${world.name}` as AdvertiserId;
  const { name, currency, timeZone, since, today } = world;
  const account = await scope.transaction(async (tx) => {
    const no = await insertLocalAdvertiser(tx, {
      provider: 'meta',
      advertiserId,
      chosenBy: null,
      source: 'sample',
      organizationId: ours.organizationId,
      facts: { name, currency, timeZone },
    });
    await storeObjects(tx, { advertiserNo: no, objects: objectsOf(world), at: tx.now() });
    return no;
  });
  for (let first = since; first <= today; first = plusDays(first, daysAtOnce)) {
    const last = plusDays(first, daysAtOnce - 1);
    await analyze();
    await scope.transaction((tx) =>
      storePart(tx, { account, world, since: first, until: last < today ? last : today }),
    );
  }
  await scope.transaction((tx) => storeRest(tx, account, world, ours));
  await analyze();
  return advertiserId;
}

interface Part {
  account: number;
  world: World;
  since: string;
  until: string;
}

async function storePart(tx: BaseScope, { account, world, ...period }: Part): Promise<void> {
  const at = tx.now();
  const isInside = ({ day }: { day: string }) => day >= period.since && day <= period.until;
  const days = world.days.filter(isInside);
  const byDay = grouped(days, ({ day }) => day);
  const ads = days.map((row) => rowOf(row.ad, row));
  const totals = [...new Set([...days, ...world.deleted.filter(isInside)].map(({ day }) => day))].map((day) =>
    totalOf(world, day, byDay.get(day) ?? []),
  );
  await storeDays(tx, { advertiserNo: account, ...period, ads, totals, objectsAt: at, askedAt: at });
  await storeDeleted(tx, {
    advertiserNo: account,
    ...period,
    today: world.today,
    rows: campaignsOf(world, days, isInside),
  });
  await storePlacements(tx, { advertiserNo: account, ...period, rows: mergedPlacements(world, isInside) });
}

function objectsOf({ ads }: World) {
  const named = { state: 'active', platformState: null, createdAt: null } as const;
  const campaigns = [...new Set(ads.map(({ campaign }) => campaign))];
  const adSets = new Map(ads.map(({ adSet, campaign }) => [adSet, campaign]));
  return {
    campaigns: campaigns.map((id) => ({ ...named, id, name: `Campaign ${id}`, objective: null })),
    adSets: [...adSets].map(([id, campaignId]) => ({ ...named, id, name: `Set ${id}`, campaignId, goal: null })),
    ads: ads.map((ad) => ({
      ...named,
      state: ad.state,
      id: ad.id,
      name: ad.name,
      adSetId: ad.adSet,
      campaignId: ad.campaign,
      kind: ad.kind,
      title: ad.title,
      body: null,
      media: [
        {
          id: ad.media,
          kind: ad.kind,
          name: `File ${ad.media}`,
          pictureUrl: null,
          width: ad.width,
          height: ad.height,
          durationMs: ad.durationMs,
        },
      ],
    })),
    rejected: 0,
  };
}

const figuresOf = (row: Counts) =>
  Object.fromEntries(counts.map((name) => [name, row[name]])) as Record<ReportedFigure, number>;

function rowOf(entity: string, row: Counts & { day: string; resultKind?: string }): FigureRow {
  return {
    entity,
    ad: null,
    since: row.day,
    until: row.day,
    platform: '',
    placement: '',
    figures: figuresOf(row),
    reach: null,
    frequency: null,
    resultKind: row.resultKind ?? null,
    attribution: null,
    actions: null,
  };
}

/** The advertiser's row of a day: its ads, and the deleted ones. */
function totalOf({ deleted }: World, day: string, days: World['days']): FigureRow {
  const rows: Counts[] = [...days, ...deleted.filter((row) => row.day === day)];
  const sum = (name: keyof Counts) => rows.reduce((total, row) => total + row[name], 0);
  const figures = Object.fromEntries(counts.map((name) => [name, sum(name)])) as Counts;
  return rowOf('', { day, ...figures });
}

/** The platform's rows of campaigns, including their deleted ads. */
function campaignsOf({ ads, deleted }: World, days: World['days'], isInside: (row: { day: string }) => boolean) {
  const campaigns = new Map(ads.map(({ id, campaign }) => [id, campaign]));
  const rows = [
    ...days.map((row) => ({ ...row, campaign: campaigns.get(row.ad) ?? '' })),
    ...deleted.filter(isInside).flatMap((row) => (row.campaign === null ? [] : [{ ...row, campaign: row.campaign }])),
  ];
  return [...grouped(rows, ({ day, campaign }) => `${day} ${campaign}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sum = (name: keyof Counts) => group.reduce((total, row) => total + row[name], 0);
    const figures = Object.fromEntries(counts.map((name) => [name, sum(name)])) as Counts;
    const rowWithResults = group.find(
      (row): row is typeof row & World['days'][number] => 'resultKind' in row && row.results > 0,
    );
    return [
      rowOf(first.campaign, {
        day: first.day,
        ...figures,
        ...(rowWithResults ? { resultKind: rowWithResults.resultKind } : {}),
      }),
    ];
  });
}

/** A row for each day, campaign and placement. */
function mergedPlacements({ placements }: World, isInside: (row: { day: string }) => boolean): FigureRow[] {
  const merged = new Map<string, FigureRow>();
  for (const row of placements.filter(isInside)) {
    const key = [row.day, row.campaign, row.platform, row.placement].join(' ');
    const mergedRow = merged.get(key);
    if (mergedRow) for (const name of counts) mergedRow.figures[name] += row[name];
    else merged.set(key, { ...rowOf(row.campaign, row), platform: row.platform, placement: row.placement });
  }
  return [...merged.values()];
}

async function storeRest({ db }: BaseScope, account: number, world: World, ours: Ours): Promise<void> {
  await db.execute(
    sql`insert into insight_reach (account, level, entity, since, until, reach, frequency, results, result_kind, spend,
        fetched_at)
      select ${account}, r.level, r.entity, r.since, r.until, r.reach, r.frequency, (r.results ->> 'count')::bigint, w.no,
        (r.results ->> 'spend')::bigint, now()
      from jsonb_to_recordset(${JSON.stringify(world.reach)}::jsonb) as r (level text, entity text, since date,
        until date, reach bigint, frequency float8, results jsonb)
      left join insight_words w on w.account = ${account} and w.word = r.results ->> 'kind'`,
  );
  const links = world.ads.flatMap(({ id, creative }) =>
    creative === null ? [] : [{ id, creative: ours.creatives[creative] }],
  );
  await db.execute(
    sql`insert into insight_links (organization_id, account, ad, creative_id, reason, created_at)
      select ${ours.organizationId}, ${account}, a.no, l.creative, 'asset', now()
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (id text, creative text)
      join insight_ads a on a.account = ${account} and a.id = l.id`,
  );
  await db.execute(
    sql`update insight_accounts set covered_since = ${world.storedSince}::date, covered_until = ${world.today}::date,
      fetched_at = now() where no = ${account}`,
  );
}
