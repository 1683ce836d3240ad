import type { Backend } from '#meta/backend.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import {
  countSeededActive,
  findAdSet,
  findCampaign,
  findSeededAd,
  findSeededCreative,
  seededAdsOf,
} from './campaigns.ts';
import type { AdRecord, CreativeRecord } from './records.ts';
import { findUploadedAd, findUploadedCreative, uploadedAdsOf } from './uploaded-ads.ts';

/** An ad by id; a client's change overrides the seeded or uploaded ad. */
export const findAd = (backend: Backend, id: string): AdRecord | undefined =>
  backend.state.ads.get(id) ?? findSeededAd(backend, id) ?? findUploadedAd(backend, id);

export const findCreative = (backend: Backend, id: string): CreativeRecord | undefined =>
  backend.state.creatives.get(id) ?? findSeededCreative(backend, id) ?? findUploadedCreative(backend, id);

/** All ads of an account, newest first. */
export function adsOf(backend: Backend, account: AdAccount): AdRecord[] {
  const made = [...backend.state.ads.values()].filter(({ accountId }) => accountId === account.id);
  const others = [...uploadedAdsOf(backend, account), ...seededAdsOf(backend, account)];
  return [...made, ...others.filter(({ id }) => !backend.state.ads.has(id))].sort(
    (first, second) => second.createdMs - first.createdMs,
  );
}

/** All creatives of an account, newest first. */
export function creativesOf(backend: Backend, account: AdAccount): CreativeRecord[] {
  const made = [...backend.state.creatives.values()].filter(({ accountId }) => accountId === account.id);
  const others = [...uploadedAdsOf(backend, account), ...seededAdsOf(backend, account)]
    .filter(({ status }) => status !== 'DELETED')
    .map(({ creativeId }) => creativeId);
  const seeded = [...new Set(others)]
    .filter((id) => !backend.state.creatives.has(id))
    .map((id) => findCreative(backend, id))
    .filter((creative) => creative !== undefined);
  return [...made.reverse(), ...seeded];
}

/** How long a new ad is in review. */
const REVIEW_MS = 20_000;

/** `effective_status`: the status of the ad, its review and its parents combined. */
export function effectiveStatusOf(backend: Backend, ad: AdRecord): string {
  if (ad.status === 'DELETED' || ad.status === 'ARCHIVED') return ad.status;
  const isReviewed = backend.clock.now() - ad.createdMs >= REVIEW_MS;
  if (!isReviewed) return 'PENDING_REVIEW';
  if (ad.status === 'PAUSED') return 'PAUSED';
  const adSet = findAdSet(backend, ad.adsetId);
  const campaign = adSet && findCampaign(backend, adSet.campaignId);
  if (campaign && campaign.status !== 'ACTIVE') return 'CAMPAIGN_PAUSED';
  return adSet && adSet.status !== 'ACTIVE' ? 'ADSET_PAUSED' : 'ACTIVE';
}

/** Active ads of an account; they raise its hourly limits. */
export function countActiveAds(backend: Backend, account: AdAccount): number {
  const made = [...backend.state.ads.values()].filter(
    (ad) => ad.accountId === account.id && effectiveStatusOf(backend, ad) === 'ACTIVE',
  );
  return countSeededActive(backend, account) + uploadedAdsOf(backend, account).length + made.length;
}
