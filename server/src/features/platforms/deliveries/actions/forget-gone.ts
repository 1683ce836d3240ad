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
  /** The rights to ask, by account. */
  accesses: ReadonlyMap<AdvertiserId, Access>;
  /** By `keyOfSending`; what is gone is taken out. */
  kept: Map<string, Kept>;
}

type Sending = Kept['sending'];

// Each video is a call: those beyond are believed to be where the ledger says.
const mostVideos = 200;
// A dry run is repeated with every account that is ticked: what was there a moment ago is not asked for again.
const rememberedMs = 60_000;
const mostRemembered = 10_000;
const seenAt = new Map<string, number>();

const keyOf = ({ id, assetId }: Sending) => `${id} ${assetId}`;

/**
 * Asks the platform for what the ledger says it has: what was deleted there is sent again. Images many in a call.
 * @returns how many could not be asked for
 */
export async function forgetGone(scope: Scope, { provider, ads, accesses, kept }: Question): Promise<number> {
  const now = scope.now().getTime();
  const ready = [...kept.values()]
    .map(({ sending }) => sending)
    .filter((one) => one.state === 'ready' && one.assetId !== null)
    .filter((one) => now - (seenAt.get(keyOf(one)) ?? -Infinity) > rememberedMs);
  const open = ready.filter(({ advertiserId }) => accesses.has(advertiserId));
  const videos = open.filter(({ kind }) => kind === 'video');
  const images = groupBy(
    open.filter(({ kind }) => kind === 'image'),
    ({ advertiserId }): AdvertiserId => advertiserId,
  );
  const there = new Map<string, boolean>();
  const quietly = async (asked: Sending[], ask: () => Promise<(one: Sending) => boolean>) => {
    try {
      const isThere = await ask();
      for (const one of asked) there.set(one.id, isThere(one));
    } catch (error) {
      // Without an answer the ledger is believed.
      if (ads.failureOf(error) === null) throw error;
    }
  };
  await mapWithConcurrency([...images], ([advertiserId, own]) =>
    quietly(own, async () => {
      const ids = own.flatMap(({ assetId }) => assetId ?? []);
      const found = await provider.findImages(accessOf(accesses, advertiserId), { advertiserId, ids });
      return ({ assetId }) => assetId !== null && found.has(assetId);
    }),
  );
  await mapWithConcurrency(videos.slice(0, mostVideos), (one) =>
    quietly([one], async () => {
      const { advertiserId, assetId } = one;
      const asset = { kind: 'video' as const, id: assetId ?? '', advertiserId };
      const { state } = await provider.assetState(accessOf(accesses, advertiserId), asset);
      return () => state !== 'gone';
    }),
  );
  for (const [key, { sending }] of kept) {
    if (there.get(sending.id) === false) {
      await markGone(scope, sending.id);
      kept.delete(key);
    }
    if (there.get(sending.id)) remember(keyOf(sending), now);
  }
  return ready.length - there.size;
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
  if (seenAt.size > mostRemembered && oldest !== undefined) seenAt.delete(oldest);
}
