import { findAdSet, findCampaign, planOfAd } from '#meta/ads/campaigns.ts';
import type { AdRecord } from '#meta/ads/records.ts';
import { findCreative } from '#meta/ads/store.ts';
import type { Backend } from '#meta/backend.ts';
import { insightUnits, unitsPerEuro } from '#meta/data/currencies.ts';
import { draw } from '#meta/random.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import { localDay, startOfDay } from './days.ts';

const DAY_MS = 86_400_000;

/** The parameters of an ad's performance that do not change from day to day. */
export interface AdPerformance {
  readonly adId: string;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Share of the first day that had passed when the ad was launched. */
  readonly firstDayShare: number;
  /** Seed of the daily noise. */
  readonly noise: number;
  readonly isVideo: boolean;
  readonly objective: string;
  /** Average daily spend, in the smallest unit of the currency. */
  readonly dailySpend: number;
  readonly unitsPerEuro: number;
  /** In euros per thousand impressions; the rates below are from 0 to 1. */
  readonly cpm: number;
  readonly clickRate: number;
  readonly hookRate: number;
  readonly holdRate: number;
  readonly orderRate: number;
  readonly orderEuros: number;
  /** Days until the ad tires its audience. */
  readonly fatigueDays: number;
  /** Days from the launch until the budget is raised; Infinity if it never is. */
  readonly raiseDay: number;
}

/** Time at which a client stopped an ad; Infinity for a running ad. */
function stoppedMs({ state }: Backend, ad: AdRecord): number {
  const changed = state.ads.get(ad.id);
  return changed && changed.status !== 'ACTIVE' ? changed.updatedMs : Infinity;
}

function isVideoAd(backend: Backend, ad: AdRecord): boolean {
  const plan = planOfAd(backend, ad.id);
  if (plan) return plan.asset.kind === 'video';
  const story = findCreative(backend, ad.creativeId)?.spec['object_story_spec'] as Record<string, unknown> | undefined;
  return story?.['video_data'] !== undefined;
}

/** The performance of an ad. The same file performs similarly in every ad that shows it. */
export function performanceOf(backend: Backend, account: AdAccount, ad: AdRecord): AdPerformance {
  const { seed } = backend.world;
  const plan = planOfAd(backend, ad.id);
  const campaignId = findAdSet(backend, ad.adsetId)?.campaignId ?? '';
  const endMs = Math.min(plan?.endMs ?? Infinity, stoppedMs(backend, ad), account.deliversUntilMs);
  const file = plan ? `${account.id} ${plan.asset.place}` : ad.creativeId;
  const ofFile = (name: string) => draw(seed, 'delivery', file, name);
  const ofAd = (name: string) => draw(seed, 'delivery', ad.id, name);
  const quality = 0.45 + 1.3 * ofFile('quality');
  const scale = 30 * 12 ** draw(seed, 'delivery', account.id, 'scale');
  const firstDay = localDay(ad.createdMs, account.timezone);
  return {
    adId: ad.id,
    firstDay,
    lastDay: endMs === Infinity ? Infinity : localDay(endMs, account.timezone),
    firstDayShare: Math.min(1, (ad.createdMs - startOfDay(firstDay, account.timezone)) / DAY_MS),
    noise: Math.floor(ofAd('noise') * 2 ** 31),
    isVideo: isVideoAd(backend, ad),
    objective: findCampaign(backend, campaignId)?.objective ?? 'OUTCOME_SALES',
    dailySpend:
      scale * (0.4 + 1.8 * ofAd('spend') ** 2) * unitsPerEuro(account.currency) * insightUnits(account.currency),
    unitsPerEuro: unitsPerEuro(account.currency) * insightUnits(account.currency),
    cpm: 6 + 7 * ofFile('cpm'),
    clickRate: 0.013 * quality * (0.8 + 0.4 * ofAd('click')),
    hookRate: 0.16 + 0.26 * ofFile('hook'),
    holdRate: 0.18 + 0.3 * ofFile('hold'),
    orderRate: 0.05 * quality * (0.6 + 0.8 * ofFile('order')),
    orderEuros: 35 + 60 * draw(seed, 'delivery', account.id, 'order'),
    fatigueDays: 20 + 80 * ofFile('fatigue'),
    raiseDay: ofAd('raise') < 0.2 ? 8 + Math.floor(20 * ofAd('raise day')) : Infinity,
  };
}
