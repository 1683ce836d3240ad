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

/** A file that an ad account may already have. */
export interface Candidate {
  advertiserId: AdvertiserId;
  sha256: string;
  sizeBytes: number;
  kind: 'image' | 'video';
}

interface ImageSearch {
  ads: Ads;
  provider: AdProvider;
  storage: Storage;
  /** The access to each ad account; accounts without one are not searched. */
  accesses: ReadonlyMap<AdvertiserId, Access>;
  candidates: readonly Candidate[];
}

// Limits of one dry run: images to look up, and bytes to read. Further images are sent again, which does no harm.
const maxImages = 200;
const maxBytes = 512 * 1024 * 1024;

/**
 * Finds images that were uploaded at the platform without this product. Works for images only, because their ids follow
 * from their bytes. A platform that does not answer counts as having none.
 * @returns ids at the platform by `keyOfSending`
 */
export async function findExistingImages(scope: OrganizationScope, search: ImageSearch): Promise<Map<string, string>> {
  const images = search.candidates.filter(
    ({ kind, advertiserId }) => kind === 'image' && search.accesses.has(advertiserId),
  );
  const ids = await idsOf(scope, search, images);
  const found = new Map<string, string>();
  await mapWithConcurrency([...search.accesses], async ([advertiserId, access]) => {
    const identified = images.flatMap((image) => {
      const id = image.advertiserId === advertiserId ? ids.get(image.sha256) : undefined;
      return id === undefined ? [] : [{ ...image, id }];
    });
    if (identified.length === 0) return;
    const query = { advertiserId, ids: [...new Set(identified.map(({ id }) => id))] };
    const existingIds = await search.provider.findImages(access, query).catch((error: unknown) => {
      if (search.ads.failureOf(error) === null) throw error;
      return new Set<string>();
    });
    for (const image of identified) if (existingIds.has(image.id)) found.set(keyOfSending(image), image.id);
  });
  return found;
}

/** The ids of images at the platform by SHA-256: the id of an earlier upload, else the id computed from the bytes. */
async function idsOf(
  scope: OrganizationScope,
  { provider, storage }: ImageSearch,
  images: readonly Candidate[],
): Promise<Map<string, string>> {
  const { imageIdOf } = provider;
  if (imageIdOf === null || images.length === 0) return new Map();
  const sizes = new Map(images.map(({ sha256, sizeBytes }) => [sha256, sizeBytes]));
  const searched = [...sizes].slice(0, maxImages);
  const ids = await sentBefore(
    scope,
    provider,
    searched.map(([sha256]) => sha256),
  );
  const { organizationId } = scope.actor;
  let bytes = 0;
  await mapWithConcurrency(searched, async ([sha256, sizeBytes]) => {
    bytes += sizeBytes;
    if (ids.has(sha256) || bytes > maxBytes) return;
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

// The page repeats the dry run with every ad account that a person ticks, so the computed ids are remembered. A content
// always has the same id.
const remembered = new Map<string, string>();
const maxRemembered = 10_000;

async function remember(key: string, read: () => Promise<string>): Promise<string> {
  const rememberedId = remembered.get(key);
  if (rememberedId !== undefined) return rememberedId;
  const id = await read();
  const [oldest] = remembered.keys();
  if (remembered.size >= maxRemembered && oldest !== undefined) remembered.delete(oldest);
  remembered.set(key, id);
  return id;
}
