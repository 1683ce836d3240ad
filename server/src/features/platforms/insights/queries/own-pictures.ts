import { sql, type SQL } from 'drizzle-orm';
import type { AdvertiserId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Media, OwnMedia } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { requireAdvertiser } from '#features/platforms/insights/access.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import type { AdPicture } from './picture-file.ts';

interface OwnFileRow extends Record<string, unknown> {
  ad: number;
  id: VersionId;
  width: number | null;
  height: number | null;
  mime: string;
  isExact: boolean;
  hasRendition: boolean;
  sizeBytes: number | null;
  frames: number | null;
  frameWidth: number | null;
  frameHeight: number | null;
}

/** A stored file of the creative that an ad came from. */
export interface OwnFile {
  picture: NonNullable<Media['picture']>;
  /** True if the ad uses this file or has its uid in its name; false if it is just the creative's newest file. */
  isExact: boolean;
  file: OwnMedia;
  /** Address of what a card plays: the rendition, or the file itself where it is light; null without either. */
  video: string | null;
}

/** Image types that browsers can show. */
const shown = /^image\/(jpeg|png|gif|webp|avif)$/;

/** Video types that browsers can play, and the largest file that a card may load. */
const playable = /^video\/(mp4|webm)$/;
const lightBytes = 20_000_000;

/** Keeps only links `l` with creatives that are not deleted and whose campaign is not deleted. */
const ofKeptCreatives: SQL = sql`
  join creatives c on c.organization_id = l.organization_id and c.id = l.creative_id and c.deleted_at is null
  join campaigns g on g.organization_id = c.organization_id and g.id = c.campaign_id and g.deleted_at is null`;

/** Whether an ad `a` uses the version `v`: the version was sent, or its content is that of the ad's image. */
const isUsed: SQL = sql`exists (
  select from sendings s join insight_ad_media m on m.account = a.account and m.ad = a.no
    and m.media_id = s.kind || '-' || s.asset_id
  where s.organization_id = v.organization_id and s.version_id = v.id
  union all select from image_ids h join insight_ad_media m on m.account = a.account and m.ad = a.no
    and m.media_id = 'image-' || h.image_id
  where h.organization_id = v.organization_id and h.sha256 = v.sha256)`;

/** Ads whose file is stored: the ad uses the file, or has its uid in its name. */
export async function adsWithFile(
  { db, actor }: OrganizationScope,
  { no }: { no: number },
  ads: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ ad: number }>(
    sql`select l.ad from insight_links l ${ofKeptCreatives}
      join insight_ads a on a.account = l.account and a.no = l.ad
      where l.organization_id = ${actor.organizationId} and l.account = ${no} and l.ad = any(${sql.param(ads)}::int[])
        and exists (select from version_places p
          join versions v on v.organization_id = p.organization_id and v.id = p.version_id
          join cards k on k.organization_id = p.organization_id and k.id = p.card_id
          where p.organization_id = l.organization_id and p.creative_id = l.creative_id
            and (p.is_current and position(k.uid in a.name) > 0 or ${isUsed}))`,
  );
  return new Set(rows.map(({ ad }) => ad));
}

/**
 * The stored files of ads that came from a creative, by the number of the ad: the file that the ad uses, else the file
 * whose uid is in the ad's name, else the creative's newest file.
 */
export async function ownFilesOf(
  { db, actor }: OrganizationScope,
  { no }: { no: number },
  ads: readonly number[],
): Promise<Map<number, OwnFile>> {
  if (ads.length === 0) return new Map();
  const { rows } = await db.execute<OwnFileRow>(
    sql`select l.ad, newest.* from insight_links l ${ofKeptCreatives}
      join insight_ads a on a.account = l.account and a.no = l.ad
      cross join lateral (
        select v.id, v.preview_width as width, v.preview_height as height, v.facts ->> 'mime' as mime,
          used.is or position(k.uid in a.name) > 0 as "isExact", r.light_sha256 is not null as "hasRendition",
          (v.facts ->> 'sizeBytes')::float8 as "sizeBytes",
          r.strip_frames as frames, r.strip_width as "frameWidth", r.strip_height as "frameHeight"
        from version_places p
        join versions v on v.organization_id = p.organization_id and v.id = p.version_id and v.preview_state = 'ready'
        join cards k on k.organization_id = p.organization_id and k.id = p.card_id
        left join renditions r on r.organization_id = v.organization_id and r.sha256 = v.sha256
        cross join lateral (select ${isUsed} as is) used
        where p.organization_id = l.organization_id and p.creative_id = l.creative_id and (p.is_current or used.is)
        order by used.is desc, (position(k.uid in a.name) > 0) desc, p.card_position, v.id desc limit 1
      ) newest
      where l.organization_id = ${actor.organizationId} and l.account = ${no} and l.ad = any(${sql.param(ads)}::int[])`,
  );
  return new Map(rows.map((row) => [row.ad, presentOwn(row)]));
}

function presentOwn({ id, width, height, mime, isExact, hasRendition, sizeBytes, ...strip }: OwnFileRow): OwnFile {
  const path = `/api/versions/${id}`;
  const { frames, frameWidth, frameHeight } = strip;
  const original = `${path}/file?disposition=inline`;
  const rendition = hasRendition ? `${path}/rendition` : null;
  const isLight = playable.test(mime) && sizeBytes !== null && sizeBytes <= lightBytes;
  return {
    isExact,
    picture: { small: `${path}/preview`, large: `${path}/preview`, width, height },
    file: {
      versionId: id,
      image: shown.test(mime) ? original : null,
      video: rendition,
      filmstrip:
        frames && frameWidth && frameHeight
          ? { url: `${path}/filmstrip`, frames, width: frameWidth, height: frameHeight }
          : null,
    },
    video: rendition ?? (isLight ? original : null),
  };
}

/**
 * Replaces the platform's picture with the stored file's if the ad uses that file or the platform has no picture; a
 * video that the ad uses can then be played as well.
 */
export function withPicture(media: Media, ownFile: OwnFile | undefined): Media {
  if (!ownFile || (!ownFile.isExact && media.picture)) return media;
  const { isExact, picture, video } = ownFile;
  return { ...media, picture, ...(isExact && video !== null ? { video } : {}) };
}

interface PreviewRequest {
  provider: Provider;
  advertiserId: AdvertiserId;
  versionId: string;
}

/** The preview of a stored file that an ad of the account came from. @throws AppError `insights.not-found` */
export async function requireOwnPreview(
  scope: OrganizationScope,
  { versionId, ...of }: PreviewRequest,
): Promise<AdPicture> {
  const { no } = await requireAdvertiser(scope, of);
  const { organizationId } = scope.actor;
  const { rows } = await scope.db.execute<{ sha256: string; sizeBytes: number }>(
    sql`select v.preview_sha256 as sha256, b.size_bytes::float8 as "sizeBytes"
      from version_places p
      join versions v on v.organization_id = p.organization_id and v.id = p.version_id and v.preview_state = 'ready'
      join blobs b on b.organization_id = v.organization_id and b.sha256 = v.preview_sha256
      where p.organization_id = ${organizationId} and p.version_id = ${versionId}
        and exists (select from insight_links l ${ofKeptCreatives}
          where l.organization_id = p.organization_id and l.account = ${no} and l.creative_id = p.creative_id)`,
  );
  const [file] = rows;
  if (!file) throw new AppError('insights.not-found');
  return { ...file, owner: organizationId, bytes: null };
}
