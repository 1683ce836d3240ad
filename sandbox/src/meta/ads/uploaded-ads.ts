import type { Backend } from '#meta/backend.ts';
import { statusOf } from '#meta/library/video-status.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import { adSetsOf } from './campaigns.ts';
import { readId, writeId } from './ids.ts';
import type { AdRecord, CreativeRecord } from './records.ts';

/** A file of the library from which the sandbox makes ads, like a media buyer would. */
interface UploadedFile {
  readonly place: number;
  readonly name: string;
  readonly hash?: string;
  readonly videoId?: string;
  readonly createdMs: number;
}

/** First place of videos, so that images keep their places when a video is added. */
const FIRST_VIDEO = 500_000;
const DAY_MS = 86_400_000;

/** Images and ready videos of an account that no client's creative uses. */
function filesOf({ clock, state }: Backend, account: AdAccount): UploadedFile[] {
  const specs = [...state.creatives.values()].filter(({ accountId }) => accountId === account.id);
  const isUsed = (key: string) => specs.some(({ fingerprint }) => fingerprint.includes(key));
  const images = [...state.images.values()]
    .filter(({ accountId }) => accountId === account.id)
    .map(({ hash, name, createdMs }, index) => ({ place: 2 * index, name, hash, createdMs }));
  const videos = [...state.videos.values()]
    .filter(({ accountId }) => accountId === account.id)
    .map((video, index) => ({ video, place: FIRST_VIDEO + 2 * index }))
    .filter(({ video }) => video.state === 'kept' && statusOf(clock.now(), video).video_status === 'ready')
    .map(({ video: { id, title, createdMs }, place }) => ({ place, name: title, videoId: id, createdMs }));
  return [...images, ...videos].filter(({ hash, videoId }: UploadedFile) => !isUsed(hash ?? videoId ?? ''));
}

/**
 * Ads of a file in the ad sets that were the latest when it was uploaded; every second file gets another ad with a
 * hand-written name.
 */
function adsOfFile(backend: Backend, account: AdAccount, file: UploadedFile): AdRecord[] {
  const sets = adSetsOf(backend, account)
    .filter((set) => set.createdMs <= file.createdMs)
    .slice(-2);
  const createdMs = file.createdMs - backend.settings.uploadedAdDays * DAY_MS;
  const name = file.name.replace(/\.\w{2,4}$/, '') || `Ad ${file.place}`;
  const names = file.place % 4 === 0 ? [name, `Retargeting ${file.place / 4 + 1} (copy)`] : [name];
  return sets.slice(0, names.length).map((set, index) => ({
    id: writeId('uploadedAd', account.id, file.place + index),
    accountId: account.id,
    adsetId: set.id,
    creativeId: writeId('uploadedCreative', account.id, file.place),
    name: names[index] ?? name,
    status: 'ACTIVE',
    createdMs,
    updatedMs: createdMs,
  }));
}

/** Ads of the files that clients uploaded to this account; they run from the time of the upload. */
export function uploadedAdsOf(backend: Backend, account: AdAccount): AdRecord[] {
  if (!backend.settings.adsFromUploads || account.deliversUntilMs < backend.clock.now()) return [];
  return filesOf(backend, account).flatMap((file) => adsOfFile(backend, account, file));
}

function accountFor(backend: Backend, id: string, kind: 'uploadedAd' | 'uploadedCreative'): AdAccount | undefined {
  const found = readId(id);
  return found?.kind === kind ? backend.world.accounts.get(found.accountId) : undefined;
}

export function findUploadedAd(backend: Backend, id: string): AdRecord | undefined {
  const account = accountFor(backend, id, 'uploadedAd');
  return account && uploadedAdsOf(backend, account).find((ad) => ad.id === id);
}

export function findUploadedCreative(backend: Backend, id: string): CreativeRecord | undefined {
  const account = accountFor(backend, id, 'uploadedCreative');
  const place = readId(id)?.place;
  const file = account && filesOf(backend, account).find((uploadedFile) => uploadedFile.place === place);
  const page = account && backend.world.pagesFor(account)[0];
  if (!file) return undefined;
  const link = 'https://shop.example.com/';
  const call_to_action = { type: 'SHOP_NOW', value: { link } };
  const story = file.videoId
    ? { video_data: { video_id: file.videoId, message: file.name, title: 'Discover now', call_to_action } }
    : { link_data: { link, message: file.name, name: 'Discover now', image_hash: file.hash, call_to_action } };
  return {
    id,
    accountId: account.id,
    name: file.name,
    status: 'ACTIVE',
    fingerprint: id,
    spec: page ? { object_story_spec: { page_id: page.id, ...story } } : {},
    createdMs: file.createdMs,
  };
}
