import { z } from 'zod';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { MediaFacts } from '#adapters/ads/ad-figures.ts';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import type { Access } from '#adapters/ads/ad-provider.ts';
import type { MetaClient } from './client.ts';
import { listAll } from './list.ts';
import { accountOf } from './translate.ts';

/** Sizes and lengths of the media of ads. Thumbnails of creatives are always square, so they show no shape. */

const pixels = z.coerce.number().int().positive().max(100_000).nullish().catch(null);
const address = z.string().nullish().catch(null);
const imageSchema = z.object({
  hash: z.string(),
  width: pixels,
  height: pixels,
  original_width: pixels,
  original_height: pixels,
  url: address,
});
const formatSchema = z.object({ filter: z.string().catch(''), width: pixels, height: pixels, picture: address });
const videoSchema = z.object({
  id: z.coerce.string(),
  length: z.coerce.number().positive().nullish().catch(null),
  picture: address,
  format: z.array(formatSchema).nullish().catch(null),
});

const imageFields = 'hash,width,height,original_width,original_height,url';
const videoFields = 'id,length,format,picture';
// Keeps the URL below the length that servers accept.
const hashesAtOnce = 50;
/** Larger numbers of videos are first searched in the account's library, where one call lists many. */
const fewVideos = 10;
/** Videos outside the library take one call each. */
const maxSingle = 20;
const libraryPageSize = 100;
const maxListed = 5000;

interface MediaQuery {
  advertiserId: AdvertiserId;
  /** `image-` and the hash, `video-` and the number. */
  ids: readonly string[];
}

/**
 * Facts of media by id, including media that another person uploaded. Null for media that the platform withholds; ids
 * missing from the result were not requested yet.
 */
export async function readMediaFacts(
  client: MetaClient,
  access: Access,
  { advertiserId, ids }: MediaQuery,
): Promise<Map<string, MediaFacts | null>> {
  const account = accountOf(advertiserId);
  const idsWithPrefix = (prefix: string) =>
    ids.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
  const reading = { client, access, account };
  return new Map([
    ...(await readImages(reading, idsWithPrefix('image-'))),
    ...(await readVideos(reading, idsWithPrefix('video-'))),
  ]);
}

interface Reading {
  client: MetaClient;
  access: Access;
  account: string;
}

type Facts = Map<string, MediaFacts | null>;

async function readImages({ client, access, account }: Reading, hashes: readonly string[]): Promise<Facts> {
  const facts: Facts = new Map();
  for (let from = 0; from < hashes.length; from += hashesAtOnce) {
    const some = hashes.slice(from, from + hashesAtOnce);
    const query = { fields: imageFields, hashes: JSON.stringify(some) };
    const list = { path: `/act_${account}/adimages`, query, item: imageSchema, max: some.length, account };
    const images = (await unlessWithheld(listAll(client, access, list))) ?? [];
    const byHash = new Map(images.map((image) => [image.hash, image]));
    for (const hash of some) facts.set(`image-${hash}`, factsOfImage(byHash.get(hash)));
  }
  return facts;
}

function factsOfImage(image: z.output<typeof imageSchema> | undefined): MediaFacts | null {
  if (!image) return null;
  const size = sizeOf({ width: image.original_width, height: image.original_height }) ?? sizeOf(image);
  return { width: null, height: null, ...size, durationMs: null, pictureUrl: image.url ?? null };
}

async function readVideos(reading: Reading, ids: readonly string[]): Promise<Facts> {
  const { client, access, account } = reading;
  const found = ids.length > fewVideos ? await readLibrary(reading, new Set(ids)) : new Map<string, MediaFacts>();
  const facts: Facts = new Map([...found].map(([id, video]) => [`video-${id}`, video]));
  const missing = ids.filter((id) => !found.has(id)).slice(0, maxSingle);
  for (const id of missing) {
    const query = { fields: videoFields };
    const call = client.call({ access, method: 'GET', path: `/${id}`, query, schema: videoSchema, account });
    const video = await unlessWithheld(call);
    facts.set(`video-${id}`, video && factsOfVideo(video));
  }
  return facts;
}

async function readLibrary({ client, access, account }: Reading, ids: ReadonlySet<string>) {
  const query = { fields: videoFields };
  const list = { path: `/act_${account}/advideos`, query, item: videoSchema, max: maxListed, account };
  const videos = (await unlessWithheld(listAll(client, access, { ...list, pageSize: libraryPageSize }))) ?? [];
  return new Map(videos.filter(({ id }) => ids.has(id)).map((video) => [video.id, factsOfVideo(video)]));
}

/** The size of the video itself, or of the largest of its formats. */
function factsOfVideo({ length, picture, format }: z.output<typeof videoSchema>): MediaFacts {
  const formats = (format ?? []).filter((rendition) => sizeOf(rendition) !== null);
  const areaOf = (rendition: (typeof formats)[number]) => (rendition.width ?? 0) * (rendition.height ?? 0);
  const native = formats.find(({ filter }) => filter === 'native');
  const largest = native ?? formats.toSorted((a, b) => areaOf(b) - areaOf(a))[0];
  return {
    width: null,
    height: null,
    ...(largest && sizeOf(largest)),
    durationMs: length ? Math.round(length * 1000) : null,
    pictureUrl: picture ?? largest?.picture ?? null,
  };
}

const sizeOf = ({ width, height }: { width?: number | null | undefined; height?: number | null | undefined }) =>
  width && height ? { width, height } : null;

/** Null if the platform withholds the object from this person. */
async function unlessWithheld<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AdPlatformError && withheld.has(error.failure.kind)) return null;
    throw error;
  }
}

const withheld: ReadonlySet<string> = new Set(['refused', 'missing-scope', 'no-role', 'not-found', 'too-large']);
