import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { Access, AdProvider } from '#adapters/ads/ad-provider.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import type { Kept } from '#features/platforms/deliveries/queries/ledger.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';
import { markGone } from './ledger.ts';

interface Question {
  provider: AdProvider;
  ads: Ads;
  /** The access to each ad account. */
  accesses: ReadonlyMap<AdvertiserId, Access>;
  /** The kept sendings by `keyOfSending`; `forgetGone` removes those whose asset is deleted at the platform. */
  kept: Map<string, Kept>;
}

type KeptSending = Kept['sending'];

// Checking a video takes one call. Videos beyond this number are assumed to exist.
const maxVideos = 200;
// The page repeats the dry run with every ad account that a person ticks, so recently seen assets are not checked
// again.
const rememberedMs = 60_000;
const maxRemembered = 10_000;
const seenAt = new Map<string, number>();

const keyOf = ({ id, assetId }: KeptSending) => `${id} ${assetId}`;

/**
 * Checks whether the platform still has the assets of the ledger, images in batches. Deleted assets are sent again.
 * @returns the number of assets that could not be checked
 */
export async function forgetGone(scope: Scope, { provider, ads, accesses, kept }: Question): Promise<number> {
  const now = scope.now().getTime();
  const ready = [...kept.values()]
    .map(({ sending }) => sending)
    .filter((sending) => sending.state === 'ready' && sending.assetId !== null)
    .filter((sending) => now - (seenAt.get(keyOf(sending)) ?? -Infinity) > rememberedMs);
  const open = ready.filter(({ advertiserId }) => accesses.has(advertiserId));
  const videos = open.filter(({ kind }) => kind === 'video');
  const images = groupBy(
    open.filter(({ kind }) => kind === 'image'),
    ({ advertiserId }): AdvertiserId => advertiserId,
  );
  const isStored = new Map<string, boolean>();
  const recordStates = async (sendings: KeptSending[], read: () => Promise<(sending: KeptSending) => boolean>) => {
    try {
      const isThere = await read();
      for (const sending of sendings) isStored.set(sending.id, isThere(sending));
    } catch (error) {
      // If the platform does not answer, the asset is assumed to exist.
      if (ads.failureOf(error) === null) throw error;
    }
  };
  await mapWithConcurrency([...images], ([advertiserId, sendings]) =>
    recordStates(sendings, async () => {
      const ids = sendings.flatMap(({ assetId }) => assetId ?? []);
      const found = await provider.findImages(accessOf(accesses, advertiserId), { advertiserId, ids });
      return ({ assetId }) => assetId !== null && found.has(assetId);
    }),
  );
  await mapWithConcurrency(videos.slice(0, maxVideos), (video) =>
    recordStates([video], async () => {
      const { advertiserId, assetId } = video;
      const asset = { kind: 'video' as const, id: assetId ?? '', advertiserId };
      const { state } = await provider.assetState(accessOf(accesses, advertiserId), asset);
      return () => state !== 'gone';
    }),
  );
  for (const [key, { sending }] of kept) {
    if (isStored.get(sending.id) === false) {
      await markGone(scope, sending.id);
      kept.delete(key);
    }
    if (isStored.get(sending.id)) remember(keyOf(sending), now);
  }
  return ready.length - isStored.size;
}

function accessOf(accesses: ReadonlyMap<AdvertiserId, Access>, id: AdvertiserId): Access {
  const access = accesses.get(id);
  if (!access) throw new Error(`no rights for ${id}`);
  return access;
}

function remember(key: string, now: number): void {
  seenAt.delete(key);
  seenAt.set(key, now);
  const [oldest] = seenAt.keys();
  if (seenAt.size > maxRemembered && oldest !== undefined) seenAt.delete(oldest);
}
