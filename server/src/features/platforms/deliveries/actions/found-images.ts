import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { Access, AdProvider } from '#adapters/ads/ad-provider.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { anyOf } from '#db/any-of.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { keyOfSending } from '#features/platforms/deliveries/queries/ledger.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { ofOrganization } from './ledger.ts';
import { openStored } from './stored-bytes.ts';

/** A file that may be in an account already. */
export interface Candidate {
  advertiserId: AdvertiserId;
  sha256: string;
  sizeBytes: number;
  kind: 'image' | 'video';
}

interface Given {
  ads: Ads;
  provider: AdProvider;
  storage: Storage;
  /** The rights to ask, by account; others are not asked. */
  accesses: ReadonlyMap<AdvertiserId, Access>;
  candidates: readonly Candidate[];
}

// Images that are looked for in one dry run, and bytes that are read for it; the others are sent, which does no harm.
const mostImages = 200;
const mostBytes = 512 * 1024 * 1024;

/**
 * Images that are in the accounts although the ledger does not know them: others put them there. Only images are found,
 * since their ids follow from their bytes. A platform that does not answer has none.
 * @returns ids at the platform by `keyOfSending`
 */
export async function findImagesThere(scope: OrganizationScope, given: Given): Promise<Map<string, string>> {
  const images = given.candidates.filter(
    ({ kind, advertiserId }) => kind === 'image' && given.accesses.has(advertiserId),
  );
  const ids = await idsOf(scope, given, images);
  const found = new Map<string, string>();
  await mapWithConcurrency([...given.accesses], async ([advertiserId, access]) => {
    const own = images.flatMap((one) => {
      const id = one.advertiserId === advertiserId ? ids.get(one.sha256) : undefined;
      return id === undefined ? [] : [{ ...one, id }];
    });
    if (own.length === 0) return;
    const wanted = { advertiserId, ids: [...new Set(own.map(({ id }) => id))] };
    const there = await given.provider.findImages(access, wanted).catch((error: unknown) => {
      if (given.ads.failureOf(error) === null) throw error;
      return new Set<string>();
    });
    for (const one of own) if (there.has(one.id)) found.set(keyOfSending(one), one.id);
  });
  return found;
}

/** The ids that images would get, by SHA-256: those they got before, else from their bytes. */
async function idsOf(
  scope: OrganizationScope,
  { provider, storage }: Given,
  images: readonly Candidate[],
): Promise<Map<string, string>> {
  const { imageIdOf } = provider;
  if (imageIdOf === null || images.length === 0) return new Map();
  const sizes = new Map(images.map(({ sha256, sizeBytes }) => [sha256, sizeBytes]));
  const wanted = [...sizes].slice(0, mostImages);
  const ids = await sentBefore(
    scope,
    provider,
    wanted.map(([sha256]) => sha256),
  );
  const { organizationId } = scope.actor;
  let bytes = 0;
  await mapWithConcurrency(wanted, async ([sha256, sizeBytes]) => {
    bytes += sizeBytes;
    if (ids.has(sha256) || bytes > mostBytes) return;
    const read = async () =>
      imageIdOf(await openStored(storage, { organizationId, sha256 }, { start: 0, end: sizeBytes }));
    const id = await remember(`${provider.id} ${organizationId} ${sha256}`, read).catch((error: unknown) => {
      scope.log.warn({ err: error }, 'image not read for a dry run');
      return null;
    });
    if (id !== null) ids.set(sha256, id);
  });
  return ids;
}

async function sentBefore(
  scope: OrganizationScope,
  { id: provider }: AdProvider,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await scope.db
    .selectDistinctOn([sendings.sha256], { sha256: sendings.sha256, assetId: sendings.assetId })
    .from(sendings)
    .where(
      and(
        ofOrganization(scope),
        eq(sendings.provider, provider),
        eq(sendings.kind, 'image'),
        anyOf(sendings.sha256, hashes),
        isNotNull(sendings.assetId),
      ),
    )
    .orderBy(sendings.sha256, desc(sendings.updatedAt));
  return new Map(rows.flatMap(({ sha256, assetId }) => (assetId === null ? [] : [[sha256, assetId]])));
}

// A dry run is repeated with every account that is ticked: the images are read once. An id follows from the content.
const remembered = new Map<string, string>();
const mostRemembered = 10_000;

async function remember(key: string, read: () => Promise<string>): Promise<string> {
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const id = await read();
  const [oldest] = remembered.keys();
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest);
  remembered.set(key, id);
  return id;
}
