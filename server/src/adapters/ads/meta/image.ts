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
/** Images with the same name in one account. */
const most = 50;

/** Images are known by their hash, which follows from their bytes. */
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
    .filter((one) => one.name === name && one.status !== 'DELETED')
    .map((one) => ({ kind: 'image', id: one.hash, name: one.name ?? null }));
}

export async function imageState(
  client: MetaClient,
  access: Access,
  { advertiserId, hash: wanted }: { advertiserId: AdvertiserId; hash: string },
): Promise<AssetState> {
  const account = accountOf(advertiserId);
  const [found] = await listAll(client, access, {
    path: `/act_${account}/adimages`,
    query: { fields: 'hash,name,status', hashes: JSON.stringify([wanted]) },
    item: imageSchema,
    max: 1,
    account,
  });
  return found && found.status !== 'DELETED' ? { state: 'ready' } : { state: 'gone' };
}
