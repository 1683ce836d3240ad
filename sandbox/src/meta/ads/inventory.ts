import type { Backend } from '#meta/backend.ts';
import { draw, drawFrom, drawInteger } from '#meta/random.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import type { AssetPlan } from './seeded-assets.ts';
import { planAsset } from './seeded-assets.ts';

/** The status of an object after its end. */
export type EndStatus = 'PAUSED' | 'ARCHIVED' | 'DELETED';

/** A seeded campaign: its place among those of the account, its dates and its ads. */
export interface CampaignPlan {
  readonly place: number;
  readonly name: string;
  readonly short: string;
  readonly objective: string;
  readonly goal: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly endStatus: EndStatus;
  readonly ads: readonly AdPlan[];
}

export interface AdPlan {
  readonly place: number;
  readonly adSetPlace: number;
  readonly campaign: CampaignPlan;
  readonly name: string;
  readonly asset: AssetPlan;
  readonly startMs: number;
  readonly endMs: number;
  readonly endStatus: EndStatus;
}

const DAY_MS = 86_400_000;
const CAMPAIGNS_PER_QUARTER = 2;
export const AD_SETS = 2;
/** Numbers reserved for the ads of each ad set. */
export const ADS_STRIDE = 1000;

const AIMS = [
  ['OUTCOME_SALES', 'OFFSITE_CONVERSIONS', 'Sales'],
  ['OUTCOME_TRAFFIC', 'LANDING_PAGE_VIEWS', 'Traffic'],
  ['OUTCOME_LEADS', 'LEAD_GENERATION', 'Leads'],
  ['OUTCOME_AWARENESS', 'REACH', 'Awareness'],
] as const;
const SEASONS = ['Winter', 'Spring', 'Summer', 'Autumn'] as const;
export const HOOKS = ['Testimonial', 'Unboxing', 'Founder', 'Offer', 'Routine', 'Question', 'Comparison', 'UGC'];

/** Quarters are counted from October 2022, a year before the history of insights begins. */
const quarterStart = (quarter: number): number => Date.UTC(2022, 9 + 3 * quarter, 1);
const quarterOf = (ms: number): number => {
  const date = new Date(ms);
  return (date.getUTCFullYear() - 2022) * 4 + Math.floor(date.getUTCMonth() / 3) - 3;
};

/** Weighted like real accounts: most ended ads are paused, some archived, few deleted. */
const ENDS: readonly EndStatus[] = ['PAUSED', 'PAUSED', 'PAUSED', 'PAUSED', 'ARCHIVED', 'ARCHIVED', 'DELETED'];

interface Planning {
  readonly seed: string;
  readonly account: AdAccount;
  readonly adsPerAdSet: number;
}

function planCampaign(planning: Planning, quarter: number, turn: number): CampaignPlan | null {
  const { seed, account } = planning;
  const place = quarter * CAMPAIGNS_PER_QUARTER + turn;
  const startMs = quarterStart(quarter) + DAY_MS * drawInteger(0, 14, seed, account.id, 'start', place);
  if (startMs < account.createdMs || startMs > account.deliversUntilMs) return null;
  // The first campaign of a quarter is for sales; the second rotates through the other objectives.
  const [objective, goal, label] = AIMS[turn === 0 ? 0 : 1 + (quarter % 3)] ?? AIMS[0];
  const month = new Date(startMs);
  const short = `${SEASONS[Math.floor(month.getUTCMonth() / 3)]}${String(month.getUTCFullYear()).slice(2)}`;
  const ads: AdPlan[] = [];
  const campaign = {
    place,
    name: `${short} | ${account.country} | ${label}`,
    short,
    objective,
    goal,
    startMs,
    endMs: startMs + DAY_MS * drawInteger(95, 125, seed, account.id, 'length', place),
    endStatus: drawFrom<EndStatus>(
      ['PAUSED', 'PAUSED', 'PAUSED', 'ARCHIVED', 'ARCHIVED', 'DELETED'],
      seed,
      account.id,
      'end',
      place,
    ),
    ads,
  };
  for (let slot = 0; slot < planning.adsPerAdSet; slot += 1) ads.push(...planAds(planning, campaign, slot));
  return campaign;
}

/** One ad per ad set of the campaign, all with the same asset. */
function planAds({ seed, account }: Planning, campaign: CampaignPlan, slot: number): AdPlan[] {
  const key = [seed, account.id, campaign.place, slot] as const;
  const place = campaign.place * ADS_STRIDE + slot;
  const hook = drawFrom(HOOKS, ...key, 'hook');
  const asset = planAsset(seed, account, { place, hook, createdMs: campaign.startMs });
  const startMs = campaign.startMs + DAY_MS * Math.floor(draw(...key, 'launch') ** 1.5 * 45);
  return Array.from({ length: AD_SETS }, (_, set) => {
    const adSetPlace = campaign.place * AD_SETS + set;
    const days = drawInteger(12, 100, ...key, 'days', set);
    return {
      place: adSetPlace * ADS_STRIDE + slot,
      adSetPlace,
      campaign,
      name: `${campaign.short}_${hook}_${asset.ratio}_${String(slot + 1).padStart(2, '0')}`,
      asset,
      startMs: startMs + set * DAY_MS,
      endMs: Math.min(campaign.endMs, startMs + days * DAY_MS),
      endStatus: drawFrom(ENDS, ...key, 'end', set),
    };
  });
}

interface Plans {
  readonly adsPerAdSet: number;
  readonly quarters: number;
  readonly campaigns: readonly CampaignPlan[];
}

const planCache = new WeakMap<AdAccount, Plans>();

/**
 * Campaigns of an account that have begun, oldest first, with their ads. As time passes, campaigns are added but never
 * change.
 */
export function campaignPlansOf({ clock, settings, world }: Backend, account: AdAccount): readonly CampaignPlan[] {
  const { adsPerAdSet } = settings;
  const quarters = Math.max(0, quarterOf(clock.now()) + 1);
  const cachedPlans = planCache.get(account);
  if (cachedPlans?.adsPerAdSet === adsPerAdSet && cachedPlans.quarters === quarters) return cachedPlans.campaigns;
  const planning = { seed: world.seed, account, adsPerAdSet };
  const isUsed = account.businessId !== null;
  const campaigns = Array.from({ length: isUsed ? quarters * CAMPAIGNS_PER_QUARTER : 0 }, (_, place) =>
    planCampaign(planning, Math.floor(place / CAMPAIGNS_PER_QUARTER), place % CAMPAIGNS_PER_QUARTER),
  ).filter((campaign) => campaign !== null);
  planCache.set(account, { adsPerAdSet, quarters, campaigns });
  return campaigns;
}
