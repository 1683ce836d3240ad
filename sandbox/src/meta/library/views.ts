import { seededCreativesWith } from '#meta/ads/campaigns.ts';
import { graphTime } from '#meta/clock.ts';
import type { Context } from '#meta/graph/context.ts';
import { pictureUrl } from './addresses.ts';
import type { ImageRecord, ThumbnailRecord, VideoRecord } from './records.ts';
import { statusOf } from './video-status.ts';

type View = Record<string, unknown>;

/** Scales width and height down to fit a square of this size. */
export function fitted({ width, height }: { width: number; height: number }, most: number): [number, number] {
  const scale = Math.min(1, most / Math.max(width, height, 1));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

export const imageUrl = (context: Context, image: ImageRecord, most = 2048): string =>
  pictureUrl(context, `image-${image.hash}`, ...fitted(image, most));

export const viewImage = (context: Context, image: ImageRecord): View => ({
  id: `${image.accountId}:${image.hash}`,
  account_id: image.accountId,
  hash: image.hash,
  name: image.name,
  width: image.width,
  height: image.height,
  original_width: image.width,
  original_height: image.height,
  status: image.status,
  created_time: graphTime(image.createdMs),
  updated_time: graphTime(image.updatedMs),
  url: () => imageUrl(context, image),
  url_128: () => imageUrl(context, image, 128),
  permalink_url: `https://www.facebook.com/ads/image/?d=${image.hash}`,
  is_associated_creatives_in_adgroups: () => creativesWith(context, image).length > 0,
  creatives: () => creativesWith(context, image),
});

/** Ids of the creatives that show an image; such an image cannot be deleted. */
export function creativesWith({ backend }: Context, { accountId, hash }: ImageRecord): string[] {
  const account = backend.world.accounts.get(accountId);
  const uploaded = [...backend.state.creatives.values()]
    .filter(
      (creative) =>
        creative.accountId === accountId && creative.status !== 'DELETED' && creative.fingerprint.includes(hash),
    )
    .map(({ id }) => id);
  return account ? [...uploaded, ...seededCreativesWith(backend, account, hash)] : uploaded;
}

/** A thumbnail of a video: an uploaded image or a frame. */
export function viewThumbnail(context: Context, video: VideoRecord, thumbnail: ThumbnailRecord): View {
  const [width, height] = fitted(video, 720);
  const name = thumbnail.hash === null ? `video-${video.id}-${thumbnail.id}` : `image-${thumbnail.hash}`;
  return {
    id: thumbnail.id,
    uri: pictureUrl(context, name, width, height),
    width,
    height,
    scale: 1,
    is_preferred: thumbnail.isPreferred,
    name: '',
  };
}

const isReady = (context: Context, video: VideoRecord): boolean =>
  statusOf(context.backend.clock.now(), video).video_status === 'ready';

export function viewVideo(context: Context, video: VideoRecord): View {
  const when = <T>(value: () => T) => (isReady(context, video) ? value() : undefined);
  const preferred = video.thumbnails.find(({ isPreferred }) => isPreferred);
  return {
    id: video.id,
    title: video.title || undefined,
    description: video.description || undefined,
    length: video.length,
    created_time: graphTime(video.createdMs),
    updated_time: graphTime(video.finishedMs ?? video.createdMs),
    status: () => statusOf(context.backend.clock.now(), video),
    picture: () => when(() => preferred && viewThumbnail(context, video, preferred)['uri']),
    source: () => when(() => `${context.call.base}/cdn/video/${video.id}.mp4`),
    format: () => when(() => formatsOf(context, video)),
    permalink_url: `/${video.accountId}/videos/${video.id}/`,
    embeddable: true,
    is_instagram_eligible: true,
    published: false,
    content_category: 'OTHER',
    privacy: { description: 'Public', value: 'EVERYONE', allow: '', deny: '', networks: '', friends: '' },
    icon: pictureUrl(context, 'icon-video', 16, 16),
    views: 0,
    from: { id: context.session.person.id, name: context.session.person.name },
  };
}

function formatsOf(context: Context, video: VideoRecord): unknown[] {
  const [width, height] = fitted(video, 480);
  const picture = pictureUrl(context, `video-${video.id}`, width, height);
  return [
    { embed_html: '', filter: '480x480', height, picture, width },
    { embed_html: '', filter: 'native', height: video.height, picture, width: video.width },
  ];
}
