import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import type { Access, Asset, AssetState, NewImage } from '#adapters/ads/ad-provider.ts';
import type { MetaClient } from './client.ts';
import { listAll } from './list.ts';
import { multipart } from './multipart.ts';
import { accountOf } from './translate.ts';

const hash = z.string().min(8).max(200);
const sentSchema = z.object({ images: z.record(z.string(), z.object({ hash, name: z.string().nullish() })) });
const imageSchema = z.object({ hash, name: z.string().nullish(), status: z.string().nullish() });
/** Maximum number of images with the same name in one account. */
const most = 50;

/** An image is identified by its hash, which is computed from its bytes. */
export async function sendImage(client: MetaClient, access: Access, image: NewImage): Promise<Asset> {
  const account = accountOf(image.advertiserId);
  const { images } = await client.call({
    access,
    method: 'POST',
    path: `/act_${account}/adimages`,
    bytes: multipart({
      fields: {},
      file: { field: image.name, name: image.name, type: image.type, size: image.size },
      open: () => image.open(),
      onProgress: (sent) => image.onProgress?.(sent),
    }),
    schema: sentSchema,
    account,
  });
  const [sent] = Object.values(images);
  if (!sent) throw new AdPlatformError({ kind: 'unknown-outcome' });
  return { kind: 'image', id: sent.hash, name: sent.name ?? image.name };
}

export async function findImages(
  client: MetaClient,
  access: Access,
  { advertiserId, name }: { advertiserId: AdvertiserId; name: string },
): Promise<Asset[]> {
  const account = accountOf(advertiserId);
  const found = await listAll(client, access, {
    path: `/act_${account}/adimages`,
    query: { fields: 'hash,name,status', name },
    item: imageSchema,
    max: most,
    account,
  });
  return found
    .filter((image) => image.name === name && image.status !== 'DELETED')
    .map((image) => ({ kind: 'image', id: image.hash, name: image.name ?? null }));
}

// Keeps the URL below the length that servers accept.
const hashesAtOnce = 50;

/** The hash of an image is the MD5 of its bytes. Meta does not promise this; a wrong hash would match no image. */
export async function hashOfImage(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash('md5');
  for await (const chunk of bytes) digest.update(chunk);
  return digest.digest('hex');
}

/** Finds those of these hashes that are in an account's library. */
export async function findByHash(
  client: MetaClient,
  access: Access,
  { advertiserId, ids }: { advertiserId: AdvertiserId; ids: readonly string[] },
): Promise<Set<string>> {
  const account = accountOf(advertiserId);
  const existingHashes = new Set<string>();
  for (let from = 0; from < ids.length; from += hashesAtOnce) {
    const hashes = ids.slice(from, from + hashesAtOnce);
    const found = await listAll(client, access, {
      path: `/act_${account}/adimages`,
      query: { fields: 'hash,name,status', hashes: JSON.stringify(hashes) },
      item: imageSchema,
      max: hashes.length,
      account,
    });
    for (const image of found) if (image.status !== 'DELETED') existingHashes.add(image.hash);
  }
  return existingHashes;
}

export async function imageState(
  client: MetaClient,
  access: Access,
  { advertiserId, hash: searched }: { advertiserId: AdvertiserId; hash: string },
): Promise<AssetState> {
  const hashes = await findByHash(client, access, { advertiserId, ids: [searched] });
  return hashes.has(searched) ? { state: 'ready' } : { state: 'gone' };
}
