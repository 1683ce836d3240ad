import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { countedFigures, type CountedFigure } from '@ad-foundry/contract/insights/figures.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { dayAt, daysOf, shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { FigureRow, FoundAd } from '#adapters/ads/ad-figures.ts';
import { insertLocalAdvertiser, storeLocalDays } from '#features/platforms/insights/actions/import.ts';
import { storeObjects } from '#features/platforms/insights/actions/store-objects.ts';
import type { BaseScope, OrganizationScope, SystemScope } from '#infra/scope.ts';

const timeZone = 'Europe/Paris';
const historyDays = 120;
const dayMs = 86_400_000;

/**
 * Generates insights for the files of a sample organization, in an advertiser that is marked as a sample. They are
 * deterministic by ad and day. Does nothing if the advertiser exists.
 */
export async function makeSampleFigures(
  scope: SystemScope,
  organization: OrganizationScope,
  provider: Provider,
): Promise<AdvertiserId> {
  const { organizationId } = organization.actor;
  const advertiserId = `acc_sample-${organizationId.replace(/^[a-z]+_/, '')}` as AdvertiserId;
  const files = await listFiles(organization, provider);
  await scope.transaction(async (tx) => {
    const { rows } = await tx.db.execute(
      sql`select from advertisers where provider = ${provider} and id = ${advertiserId}`,
    );
    if (rows.length > 0) return;
    const account = await insertLocalAdvertiser(tx, {
      provider,
      advertiserId,
      organizationId,
      chosenBy: null,
      facts: { name: 'Northbound Studio', currency: 'EUR', timeZone },
      source: 'sample',
    });
    await storeObjects(tx, { advertiserNo: account, objects: objectsOf(files, tx.now()), at: tx.now() });
    await storeFigures(tx, { account, coveredUntil: null });
  });
  return advertiserId;
}

/** Generates the insights of the days since the last run, for all sample advertisers. */
export async function continueSampleFigures(scope: SystemScope): Promise<void> {
  const { rows } = await scope.db.execute<{ account: number; coveredUntil: string | null }>(
    sql`select no as account, covered_until::text as "coveredUntil" from insight_accounts where source = 'sample'`,
  );
  for (const row of rows) await scope.transaction((tx) => storeFigures(tx, row));
}

interface Covered {
  account: number;
  coveredUntil: Day | null;
}

async function storeFigures(tx: BaseScope, { account, coveredUntil }: Covered): Promise<void> {
  const until = shiftDay(dayAt(tx.now(), timeZone), -1);
  const since = coveredUntil === null ? shiftDay(until, 1 - historyDays) : shiftDay(coveredUntil, 1);
  if (since > until) return;
  const { rows } = await tx.db.execute<Ad & Record<string, unknown>>(
    sql`select id, name, ad_set_id as "adSetId", campaign_id as "campaignId", kind,
        (created_at at time zone ${timeZone})::date::text as begun from insight_ads where account = ${account}`,
  );
  const ads = rows.flatMap((ad) => daysOf({ since, until }).flatMap((day) => figuresOn(ad, day) ?? []));
  await storeLocalDays(tx, { advertiserNo: account, days: daysOf({ since, until }), ads });
}

interface File extends Record<string, unknown> {
  uid: string;
  name: string;
  kind: 'image' | 'video' | 'carousel';
  creative: string;
  campaignId: string;
  campaign: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
}

/** Delivered files for the platform: the first card of each variation. */
async function listFiles({ db, actor }: OrganizationScope, provider: Provider): Promise<File[]> {
  const { rows } = await db.execute<File>(
    sql`select k.uid, c.name || ' ' || row_number() over (partition by c.id order by p.slot_position, p.variation_position)
        as name, f.type as kind, c.name as creative, m.id as "campaignId", m.name as campaign,
        (v.facts ->> 'width')::int as width, (v.facts ->> 'height')::int as height,
        (v.facts ->> 'durationMs')::float8::int as "durationMs"
      from version_places p join cards k on k.organization_id = p.organization_id and k.id = p.card_id
      join versions v on v.organization_id = p.organization_id and v.id = p.version_id
      join slots s on s.organization_id = p.organization_id and s.id = p.slot_id
      join formats f on f.id = s.format_id and f.platform = ${provider}
      join creatives c on c.organization_id = p.organization_id and c.id = p.creative_id
      join campaigns m on m.organization_id = c.organization_id and m.id = c.campaign_id
      where p.organization_id = ${actor.organizationId} and p.is_current and p.card_position = 1
      order by m.id, c.id, p.slot_position, p.variation_position`,
  );
  return rows;
}

const audiences = ['Prospecting', 'Retargeting'];
/** Ads without a creative, to be linked by hand. */
const strangers = ['Spring launch runner testimonial', 'Store opening teaser'];

function objectsOf(files: readonly File[], now: Date) {
  const begun = (id: string) => new Date(now.getTime() - between(20, historyDays, chance(id, 'begun')) * dayMs);
  const named = { state: 'active', platformState: null, createdAt: null } as const;
  const campaigns = new Map(files.map(({ campaignId, campaign }) => [`s-${campaignId}`, campaign]));
  const adSets = [...campaigns.keys()].flatMap((campaignId) =>
    audiences.map((name, at) => ({ ...named, id: `${campaignId}-${at}`, name, campaignId, goal: null })),
  );
  const ofFiles = files.flatMap((file, index) =>
    // Every other file also runs for the second audience.
    audiences.slice(0, 1 + (index % 2)).map((audience, at): FoundAd => ({
      ...named,
      id: `s-${file.uid}-${at}`,
      createdAt: begun(`${file.uid}-${at}`),
      name: `${file.campaign} ${file.creative} ${audience} ${file.uid}`.replaceAll(' ', '_'),
      adSetId: `s-${file.campaignId}-${at}`,
      campaignId: `s-${file.campaignId}`,
      kind: file.kind,
      title: file.creative,
      body: null,
      media: [
        {
          id: `sample-${file.uid}`,
          kind: file.kind === 'video' ? 'video' : 'image',
          name: file.name,
          pictureUrl: null,
          width: file.width,
          height: file.height,
          durationMs: file.durationMs,
        },
      ],
    })),
  );
  const [campaignId = ''] = campaigns.keys();
  const unknown = strangers.map((name, at): FoundAd => ({
    ...named,
    id: `s-stranger-${at}`,
    createdAt: begun(name),
    name: name.replaceAll(' ', '_'),
    adSetId: `${campaignId}-0`,
    campaignId,
    kind: 'image',
    title: null,
    body: null,
    media: [],
  }));
  return {
    campaigns: [...campaigns].map(([id, name]) => ({ ...named, id, name, objective: null })),
    adSets,
    ads: [...ofFiles, ...unknown],
    rejected: 0,
  };
}

type Ad = Pick<FoundAd, 'id' | 'name' | 'adSetId' | 'campaignId' | 'kind'> & { begun: Day };

/** A number from 0 to 1 that is the same for the same key. */
function chance(...key: string[]): number {
  return createHash('sha256').update(key.join('/')).digest().readUInt32BE(0) / 2 ** 32;
}

const between = (low: number, high: number, at: number) => low + (high - low) * at;

/** The performance of an ad on a day: it declines with age and on weekends. @returns null before the ad starts */
function figuresOn({ id, name, adSetId, campaignId, kind, begun }: Ad, day: Day): FigureRow | null {
  const age = (Date.parse(day) - Date.parse(begun)) / dayMs;
  if (age < 0) return null;
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  const noise = between(0.8, 1.2, chance(id, day));
  const spend = Math.round(between(2500, 14_000, chance(id, 'spend')) * noise * (isWeekend ? 0.7 : 1));
  const tired = Math.max(0.55, 1 - age / 200);
  const impressions = Math.round(
    (spend / between(500, 1100, chance(id, 'cpm'))) * 1000 * between(0.9, 1.1, chance(day, id)),
  );
  const linkClicks = Math.round(impressions * between(0.006, 0.019, chance(id, 'ctr')) * tired * noise);
  const results = Math.round(
    linkClicks * between(0.02, 0.07, chance(id, 'rate')) * between(0.7, 1.3, chance(day, name)),
  );
  const plays = kind === 'video' ? Math.round(impressions * 0.93) : 0;
  const views3s = Math.round(plays * between(0.18, 0.42, chance(id, 'hook')) * tired);
  const watched = (share: number) => Math.round(views3s * share * between(0.8, 1.1, chance(id, String(share))));
  const counted: Partial<Record<CountedFigure, number>> = {
    spend,
    impressions,
    linkClicks,
    clicks: Math.round(linkClicks * 1.4),
    landingPageViews: Math.round(linkClicks * 0.82),
    results,
    purchases: results,
    purchaseValue: Math.round(results * between(5500, 9500, chance(id, 'basket'))),
    plays,
    views3s,
    thruplays: watched(0.4),
    plays25: watched(0.75),
    plays50: watched(0.5),
    plays75: watched(0.36),
    plays95: watched(0.3),
    plays100: watched(0.27),
  };
  return {
    entity: id,
    ad: { name, adSetId, adSetName: '', campaignId, campaignName: '' },
    since: day,
    until: day,
    platform: '',
    placement: '',
    figures: Object.fromEntries(countedFigures.map((figure) => [figure, counted[figure] ?? 0])) as FigureRow['figures'],
    reach: null,
    frequency: null,
    resultKind: results > 0 ? 'purchase' : null,
    attribution: null,
    actions: null,
  };
}
