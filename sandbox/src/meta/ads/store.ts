import type { Backend } from '#meta/backend.ts';
import type { Account } from '#meta/world/accounts.ts';
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

/** An ad that a client made or changed, or one that was there from the beginning. */
export const findAd = (backend: Backend, id: string): AdRecord | undefined =>
  backend.state.ads.get(id) ?? findSeededAd(backend, id) ?? findUploadedAd(backend, id);

export const findCreative = (backend: Backend, id: string): CreativeRecord | undefined =>
  backend.state.creatives.get(id) ?? findSeededCreative(backend, id) ?? findUploadedCreative(backend, id);

/** All ads of an account, newest first. */
export function adsOf(backend: Backend, account: Account): AdRecord[] {
  const made = [...backend.state.ads.values()].filter(({ accountId }) => accountId === account.id);
  const others = [...uploadedAdsOf(backend, account), ...seededAdsOf(backend, account)];
  return [...made, ...others.filter(({ id }) => !backend.state.ads.has(id))].sort(
    (one, two) => two.createdMs - one.createdMs,
  );
}

/** All creatives of an account, newest first. */
export function creativesOf(backend: Backend, account: Account): CreativeRecord[] {
  const made = [...backend.state.creatives.values()].filter(({ accountId }) => accountId === account.id);
  const others = [...uploadedAdsOf(backend, account), ...seededAdsOf(backend, account)]
    .filter(({ status }) => status !== 'DELETED')
    .map(({ creativeId }) => creativeId);
  const seeded = [...new Set(others)]
    .filter((id) => !backend.state.creatives.has(id))
    .map((id) => findCreative(backend, id))
    .filter((one) => one !== undefined);
  return [...made.reverse(), ...seeded];
}

/** Seconds that a new ad is reviewed. */
const REVIEW_MS = 20_000;

/** What parents and review make of the status that was set. */
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

/** Active ads of an account: they widen its hourly limits. Every call counts them, so the account's own are counted once. */
export function countActiveAds(backend: Backend, account: Account): number {
  const made = [...backend.state.ads.values()].filter(
    (ad) => ad.accountId === account.id && effectiveStatusOf(backend, ad) === 'ACTIVE',
  );
  return countSeededActive(backend, account) + uploadedAdsOf(backend, account).length + made.length;
}
