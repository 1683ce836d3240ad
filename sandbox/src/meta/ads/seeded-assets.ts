import { createHash } from 'node:crypto';
import type { ImageRecord, VideoRecord } from '#meta/library/records.ts';
import { draw, drawFrom, drawInteger } from '#meta/random.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import { writeId } from './ids.ts';

type AssetKind = 'image' | 'video' | 'carousel' | 'post';

/** An image, video, carousel or post of seeded ads. */
export interface AssetPlan {
  readonly place: number;
  readonly kind: AssetKind;
  readonly ratio: string;
  readonly width: number;
  readonly height: number;
  /** Seconds; 0 for an image. */
  readonly length: number;
  readonly name: string;
  /** One for an image, one per card for a carousel. */
  readonly hashes: readonly string[];
  readonly videoId: string | null;
  readonly createdMs: number;
}

const RATIOS = [
  ['4x5', 1080, 1350],
  ['9x16', 1080, 1920],
  ['1x1', 1080, 1080],
  ['16x9', 1920, 1080],
] as const;

/** About four ads in ten are videos, one in ten is a carousel, and a few are existing posts. */
function kindOf(share: number): AssetKind {
  if (share < 0.44) return 'image';
  if (share < 0.86) return 'video';
  return share < 0.96 ? 'carousel' : 'post';
}

const hashOf = (...parts: (string | number)[]): string => createHash('md5').update(parts.join('\n')).digest('hex');

export function planAsset(
  seed: string,
  account: AdAccount,
  { place, hook, createdMs }: { place: number; hook: string; createdMs: number },
): AssetPlan {
  const key = [seed, account.id, 'asset', place] as const;
  const kind = kindOf(draw(...key, 'kind'));
  const [ratio, width, height] = drawFrom(RATIOS, ...key, 'ratio');
  const cards = kind === 'carousel' ? drawInteger(3, 5, ...key, 'cards') : Number(kind === 'image');
  return {
    place,
    kind,
    ratio: kind === 'carousel' ? '1x1' : ratio,
    width,
    height: kind === 'carousel' ? width : height,
    length: kind === 'video' ? drawInteger(6, 45, ...key, 'length') : 0,
    name: `${hook} ${ratio}`,
    hashes: Array.from({ length: cards }, (_, card) => hashOf(...key, card)),
    videoId: kind === 'video' ? writeId('video', account.id, place) : null,
    createdMs,
  };
}

/** The image of an account with this hash, as the library shows it. */
export const toImageRecord = (accountId: string, hash: string, asset: AssetPlan): ImageRecord => ({
  accountId,
  hash,
  sha256: '',
  bytes: 0,
  width: asset.width,
  height: asset.height,
  name: `${asset.name}.jpg`,
  createdMs: asset.createdMs,
  updatedMs: asset.createdMs,
  status: 'ACTIVE',
});

export const toVideoRecord = (accountId: string, id: string, asset: AssetPlan): VideoRecord => ({
  id,
  accountId,
  flow: 'one-call',
  title: `${asset.name}.mp4`,
  description: '',
  fileBytes: 1_000_000 * asset.length,
  receivedBytes: 1_000_000 * asset.length,
  sha256: null,
  createdMs: asset.createdMs,
  finishedMs: asset.createdMs,
  processingMs: 0,
  failure: null,
  length: asset.length,
  width: asset.width,
  height: asset.height,
  thumbnails: [{ id: `${id}1`, isPreferred: true, hash: null }],
  state: 'kept',
});

/** The creative spec of an asset. */
export function specOf(asset: AssetPlan, pageId: string | undefined, words: { text: string; title: string }): object {
  if (pageId === undefined) return {};
  const link = 'https://shop.example.com/';
  const call_to_action = { type: 'SHOP_NOW', value: { link } };
  const { text: message, title } = words;
  const [hash] = asset.hashes;
  switch (asset.kind) {
    case 'post':
      return { object_story_id: `${pageId}_${asset.place}` };
    case 'video':
      return {
        object_story_spec: { page_id: pageId, video_data: { video_id: asset.videoId, message, title, call_to_action } },
      };
    case 'image':
      return {
        object_story_spec: {
          page_id: pageId,
          link_data: { link, message, name: title, image_hash: hash, call_to_action },
        },
      };
    case 'carousel': {
      const child_attachments = asset.hashes.map((image_hash, card) => ({
        link,
        image_hash,
        name: `Look ${card + 1}`,
      }));
      return {
        object_story_spec: { page_id: pageId, link_data: { link, message, child_attachments, call_to_action } },
      };
    }
  }
}
