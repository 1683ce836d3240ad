import { assetsOf } from '#meta/ads/campaigns.ts';
import { readId } from '#meta/ads/ids.ts';
import { toImageRecord, toVideoRecord } from '#meta/ads/seeded-assets.ts';
import type { Backend } from '#meta/backend.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import type { ImageRecord, VideoRecord } from './records.ts';

/** Images of the account's seeded ads, newest first. */
export const seededImagesOf = (backend: Backend, account: AdAccount): ImageRecord[] =>
  assetsOf(backend, account).flatMap((asset) => asset.hashes.map((hash) => toImageRecord(account.id, hash, asset)));

/** Videos of the account's seeded ads, newest first. */
export const seededVideosOf = (backend: Backend, account: AdAccount): VideoRecord[] =>
  assetsOf(backend, account).flatMap((asset) =>
    asset.videoId === null ? [] : [toVideoRecord(account.id, asset.videoId, asset)],
  );

/** The image with this hash among the account's seeded ads. */
export function findSeededImage(backend: Backend, accountId: string, hash: string): ImageRecord | undefined {
  const account = backend.world.accounts.get(accountId);
  const asset = account && assetsOf(backend, account).find(({ hashes }) => hashes.includes(hash));
  return asset && toImageRecord(accountId, hash, asset);
}

/** The video with this id of a seeded ad. */
export function findSeededVideo(backend: Backend, id: string): VideoRecord | undefined {
  const found = readId(id);
  const account = found?.kind === 'video' ? backend.world.accounts.get(found.accountId) : undefined;
  const asset = account && assetsOf(backend, account).find(({ videoId }) => videoId === id);
  return asset && toVideoRecord(account.id, id, asset);
}
