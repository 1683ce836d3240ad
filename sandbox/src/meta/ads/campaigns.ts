import type { Backend } from '#meta/backend.ts';
import { draw } from '#meta/random.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import { writeId, readId, type Kind } from './ids.ts';
import { AD_SETS, type AdPlan, type CampaignPlan, campaignPlansOf, type EndStatus } from './inventory.ts';
import type { AdRecord, CreativeRecord } from './records.ts';
import { type AssetPlan, specOf } from './seeded-assets.ts';

type ObjectStatus = 'ACTIVE' | EndStatus;

export interface Campaign {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly objective: string;
  readonly status: ObjectStatus;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export interface AdSet {
  readonly id: string;
  readonly accountId: string;
  readonly campaignId: string;
  readonly name: string;
  readonly status: ObjectStatus;
  readonly optimizationGoal: string;
  /** In the smallest unit of the currency in the API. */
  readonly dailyBudget: number;
  readonly createdMs: number;
  readonly updatedMs: number;
}

/** The seeded campaigns, ad sets and ads of an account at one time. */
interface Inventory {
  readonly builtFor: string;
  readonly campaigns: ReadonlyMap<string, Campaign>;
  readonly adSets: ReadonlyMap<string, AdSet>;
  readonly ads: ReadonlyMap<string, AdRecord>;
  readonly plans: ReadonlyMap<string, AdPlan>;
  readonly activeAds: number;
}

const AUDIENCES = ['Prospecting', 'Retargeting'] as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function campaignOf(account: AdAccount, plan: CampaignPlan, now: number): Campaign {
  const hasEnded = plan.endMs <= now;
  return {
    id: writeId('campaign', account.id, plan.place),
    accountId: account.id,
    name: plan.name,
    objective: plan.objective,
    status: hasEnded ? plan.endStatus : 'ACTIVE',
    createdMs: plan.startMs,
    updatedMs: hasEnded ? plan.endMs : plan.startMs,
  };
}

/** The effective status of a child: it inherits that of a deleted or archived parent. */
function statusUnder(parent: ObjectStatus, status: ObjectStatus): ObjectStatus {
  if (parent === 'DELETED' || status === 'DELETED') return 'DELETED';
  return parent === 'ARCHIVED' ? 'ARCHIVED' : status;
}

function adSetOf(account: AdAccount, campaign: Campaign, plan: CampaignPlan, set: number): AdSet {
  const place = plan.place * AD_SETS + set;
  return {
    id: writeId('adSet', account.id, place),
    accountId: account.id,
    campaignId: campaign.id,
    name: `${campaign.name} | ${AUDIENCES[set % AUDIENCES.length]}`,
    status: statusUnder(campaign.status, 'ACTIVE'),
    optimizationGoal: plan.goal,
    dailyBudget: Math.round(20 + 480 * draw(account.id, 'budget', place)) * 100,
    createdMs: campaign.createdMs,
    updatedMs: campaign.updatedMs,
  };
}

function adOf(account: AdAccount, campaign: Campaign, plan: AdPlan, now: number): AdRecord {
  const hasEnded = plan.endMs <= now;
  return {
    id: writeId('ad', account.id, plan.place),
    accountId: account.id,
    adsetId: writeId('adSet', account.id, plan.adSetPlace),
    creativeId: writeId('creative', account.id, plan.place),
    name: plan.name,
    status: statusUnder(campaign.status, hasEnded ? plan.endStatus : 'ACTIVE'),
    createdMs: plan.startMs,
    updatedMs: hasEnded ? plan.endMs : plan.startMs + DAY_MS,
  };
}

/** Rebuilt each hour of the sandbox's clock; cached, since every call counts the active ads. */
const inventories = new WeakMap<AdAccount, Inventory>();

function inventoryOf(backend: Backend, account: AdAccount): Inventory {
  const hour = Math.floor(backend.clock.now() / HOUR_MS);
  const builtFor = `${hour} ${backend.settings.adsPerAdSet}`;
  const cachedInventory = inventories.get(account);
  if (cachedInventory?.builtFor === builtFor) return cachedInventory;
  const now = (hour + 1) * HOUR_MS - 1;
  const campaigns: Campaign[] = [];
  const adSets: AdSet[] = [];
  const ads: AdRecord[] = [];
  const plans = new Map<string, AdPlan>();
  for (const plan of campaignPlansOf(backend, account)) {
    if (plan.startMs > now) continue;
    const campaign = campaignOf(account, plan, now);
    campaigns.push(campaign);
    for (let set = 0; set < AD_SETS; set += 1) adSets.push(adSetOf(account, campaign, plan, set));
    for (const adPlan of plan.ads) {
      if (adPlan.startMs > now) continue;
      const ad = adOf(account, campaign, adPlan, now);
      ads.push(ad);
      plans.set(ad.id, adPlan);
    }
  }
  const byId = <T extends { id: string }>(all: T[]) => new Map(all.map((item) => [item.id, item]));
  const activeAds = ads.filter(({ status }) => status === 'ACTIVE').length;
  const inventory = { builtFor, campaigns: byId(campaigns), adSets: byId(adSets), ads: byId(ads), plans, activeAds };
  inventories.set(account, inventory);
  return inventory;
}

/** Oldest first. */
export const campaignsOf = (backend: Backend, account: AdAccount): Campaign[] => [
  ...inventoryOf(backend, account).campaigns.values(),
];

export const adSetsOf = (backend: Backend, account: AdAccount): AdSet[] => [
  ...inventoryOf(backend, account).adSets.values(),
];

/** The seeded ads of an account, oldest campaign first. */
export const seededAdsOf = (backend: Backend, account: AdAccount): AdRecord[] => [
  ...inventoryOf(backend, account).ads.values(),
];

export const countSeededActive = (backend: Backend, account: AdAccount): number =>
  inventoryOf(backend, account).activeAds;

function inventoryFor(backend: Backend, id: string, kind: Kind): Inventory | undefined {
  const found = readId(id);
  const account = found?.kind === kind ? backend.world.accounts.get(found.accountId) : undefined;
  return account && inventoryOf(backend, account);
}

export const findCampaign = (backend: Backend, id: string): Campaign | undefined =>
  inventoryFor(backend, id, 'campaign')?.campaigns.get(id);

export const findAdSet = (backend: Backend, id: string): AdSet | undefined =>
  inventoryFor(backend, id, 'adSet')?.adSets.get(id);

export const findSeededAd = (backend: Backend, id: string): AdRecord | undefined =>
  inventoryFor(backend, id, 'ad')?.ads.get(id);

/** The plan of a seeded ad: its dates and its asset. */
export const planOfAd = (backend: Backend, id: string): AdPlan | undefined =>
  inventoryFor(backend, id, 'ad')?.plans.get(id);

/** Assets of the account's seeded ads, newest first. */
export const assetsOf = (backend: Backend, account: AdAccount): AssetPlan[] =>
  [...new Set(campaignPlansOf(backend, account).flatMap(({ ads }) => ads.map(({ asset }) => asset)))]
    .filter(({ createdMs }) => createdMs <= backend.clock.now())
    .toReversed();

/** Ids of seeded creatives that show an image. */
export const seededCreativesWith = (backend: Backend, account: AdAccount, hash: string): string[] =>
  campaignPlansOf(backend, account)
    .flatMap(({ ads }) => ads)
    .filter(({ asset, startMs }) => asset.hashes.includes(hash) && startMs <= backend.clock.now())
    .map(({ place }) => writeId('creative', account.id, place));

/** The creative of a seeded ad, by its id. */
export function findSeededCreative(backend: Backend, id: string): CreativeRecord | undefined {
  const found = readId(id);
  const account = found?.kind === 'creative' ? backend.world.accounts.get(found.accountId) : undefined;
  if (!found || !account) return undefined;
  const adId = writeId('ad', account.id, found.place);
  const plan = planOfAd(backend, adId);
  if (!plan) return undefined;
  const words = { text: `${plan.name.split('_')[1]}: new for ${plan.campaign.short}.`, title: 'Discover now' };
  const spec = { ...specOf(plan.asset, backend.world.pagesFor(account)[0]?.id, words) };
  return {
    id,
    accountId: account.id,
    name: plan.name,
    status: 'ACTIVE',
    fingerprint: id,
    spec,
    createdMs: plan.startMs,
  };
}
