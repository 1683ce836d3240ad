import { findAsset } from '#meta/ads/campaigns.ts';
import { readId } from '#meta/ads/ids.ts';
import { toImageRecord, toVideoRecord } from '#meta/ads/seeded-assets.ts';
import type { Backend } from '#meta/backend.ts';
import type { Account } from '#meta/world/accounts.ts';
import type { ImageRecord, VideoRecord } from './records.ts';

/** Images of the ads that an account has by itself, those of these hashes. */
export const seededImages = (backend: Backend, account: Account, hashes: ReadonlySet<string>): ImageRecord[] =>
  [...hashes]
    .map((hash) => {
      const asset = findAsset(backend, account, { hash });
      return asset && toImageRecord(account.id, hash, asset);
    })
    .filter((one) => one !== undefined);

/** The video with this id among those of an account's own ads. */
export function findSeededVideo(backend: Backend, id: string): VideoRecord | undefined {
  const found = readId(id);
  const account = found?.kind === 'video' ? backend.world.accounts.get(found.accountId) : undefined;
  const asset = account && findAsset(backend, account, { videoId: id });
  return asset && toVideoRecord(account.id, id, asset);
}
