import { z } from 'zod';
import type { AdState } from '@ad-foundry/contract/insights/ad-states.ts';
import type { FoundAd, FoundAdSet, FoundCampaign, FoundMedia, FoundObject } from '#adapters/ads/ad-figures.ts';

/** Translates campaigns, ad sets, ads and their creatives of the Graph API v26.0 to the product's terms. Pure. */

const id = z.string().regex(/^\d{1,30}$/);
const text = z.string().nullish().catch(null);
const common = {
  id,
  name: text,
  effective_status: text,
  created_time: text,
};
const campaignSchema = z.object({ ...common, objective: text });
const adSetSchema = z.object({ ...common, campaign_id: id, optimization_goal: text });

const hash = z.string().regex(/^[0-9A-Za-z_-]{1,58}$/);
const card = z.looseObject({
  image_hash: hash.nullish().catch(null),
  video_id: id.nullish().catch(null),
  picture: text,
  image_url: text,
  message: text,
  title: text,
  name: text,
});
const link = card.extend({ child_attachments: z.array(card).nullish().catch(null) });
const creativeSchema = z.object({
  id,
  name: text,
  title: text,
  body: text,
  image_hash: hash.nullish().catch(null),
  image_url: text,
  video_id: id.nullish().catch(null),
  thumbnail_url: text,
  object_story_spec: z
    .object({
      link_data: link.nullish().catch(null),
      photo_data: card.nullish().catch(null),
      video_data: card.nullish().catch(null),
      template_data: card.nullish().catch(null),
    })
    .nullish()
    .catch(null),
  asset_feed_spec: z
    .object({
      images: z.array(z.object({ hash })).nullish().catch(null),
      videos: z
        .array(z.object({ video_id: id, thumbnail_url: text }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});
type Creative = z.output<typeof creativeSchema>;
const adSchema = z.object({
  ...common,
  adset_id: id,
  campaign_id: id,
  creative: creativeSchema.nullish().catch(null),
});

export const campaignFields = 'id,name,objective,effective_status,created_time';
export const adSetFields = 'id,name,campaign_id,optimization_goal,effective_status,created_time';
export const adFields =
  // Without the modifiers, thumbnails would have 64 pixels.
  'id,name,adset_id,campaign_id,effective_status,created_time,' +
  'creative.thumbnail_width(1080).thumbnail_height(1080){id,name,title,body,image_hash,image_url,' +
  'video_id,thumbnail_url,object_story_spec,asset_feed_spec}';

const states: Record<string, AdState> = {
  ACTIVE: 'active',
  PAUSED: 'paused',
  CAMPAIGN_PAUSED: 'parent-paused',
  ADSET_PAUSED: 'parent-paused',
  PENDING_REVIEW: 'in-review',
  PREAPPROVED: 'in-review',
  IN_PROCESS: 'in-review',
  PENDING_BILLING_INFO: 'issues',
  WITH_ISSUES: 'issues',
  DISAPPROVED: 'rejected',
  ARCHIVED: 'archived',
  DELETED: 'deleted',
};

const ofAll = ['ACTIVE', 'PAUSED', 'IN_PROCESS', 'WITH_ISSUES', 'ARCHIVED'];
/** The states that each edge lists on request, including archived ones; edges may refuse deleted ones. */
export const listedStatuses = {
  campaigns: ofAll,
  adsets: [...ofAll, 'CAMPAIGN_PAUSED'],
  ads: [
    ...ofAll,
    'CAMPAIGN_PAUSED',
    'ADSET_PAUSED',
    'PENDING_REVIEW',
    'DISAPPROVED',
    'PREAPPROVED',
    'PENDING_BILLING_INFO',
  ],
} as const;

const unstorable = /[\p{Cc}\p{Cs}]/gu;
const lineOf = (value: string | null | undefined, max = 500) =>
  (value ?? '').replaceAll(unstorable, ' ').trim().slice(0, max);

function objectOf(raw: {
  id: string;
  name?: string | null;
  effective_status?: string | null;
  created_time?: string | null;
}): FoundObject {
  // `2026-11-20T09:15:00+0100`: the offset has no colon.
  const at = Date.parse((raw.created_time ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return {
    id: raw.id,
    name: lineOf(raw.name) || raw.id,
    state: states[raw.effective_status ?? ''] ?? 'unknown',
    platformState: lineOf(raw.effective_status, 60) || null,
    createdAt: Number.isNaN(at) ? null : new Date(at),
  };
}

export function translateCampaign(raw: unknown): FoundCampaign | null {
  const row = campaignSchema.safeParse(raw).data;
  return row ? { ...objectOf(row), objective: lineOf(row.objective, 100) || null } : null;
}

export function translateAdSet(raw: unknown): FoundAdSet | null {
  const row = adSetSchema.safeParse(raw).data;
  return row
    ? { ...objectOf(row), campaignId: row.campaign_id, goal: lineOf(row.optimization_goal, 100) || null }
    : null;
}

export function translateAd(raw: unknown): FoundAd | null {
  const row = adSchema.safeParse(raw).data;
  if (!row) return null;
  const { creative } = row;
  const story = creative?.object_story_spec;
  const main = story?.video_data ?? story?.link_data ?? story?.photo_data ?? story?.template_data;
  return {
    ...objectOf(row),
    adSetId: row.adset_id,
    campaignId: row.campaign_id,
    kind: kindOf(creative),
    title: lineOf(creative?.title ?? main?.title ?? main?.name) || null,
    body: lineOf(creative?.body ?? main?.message, 5000) || null,
    media: creative ? mediaOf(creative) : [],
  };
}

function kindOf(creative: Creative | null | undefined): FoundAd['kind'] {
  const story = creative?.object_story_spec;
  if ((story?.link_data?.child_attachments?.length ?? 0) > 1) return 'carousel';
  if (story?.video_data || creative?.video_id || creative?.asset_feed_spec?.videos?.length) return 'video';
  if (creative?.image_hash || story?.link_data || story?.photo_data || creative?.asset_feed_spec?.images?.length) {
    return 'image';
  }
  return 'other';
}

/** The media of a creative, the main one first; its own thumbnail if it reports none. */
function mediaOf(creative: Creative): FoundMedia[] {
  const story = creative.object_story_spec;
  const thumbnail = creative.thumbnail_url ?? null;
  const found: FoundMedia[] = [];
  const add = (medium: Pick<FoundMedia, 'id' | 'kind' | 'pictureUrl'>) => {
    const name = lineOf(creative.name, 200) || null;
    if (!found.some((media) => media.id === medium.id))
      found.push({ ...medium, name, width: null, height: null, durationMs: null });
  };
  const image = (value: string | null | undefined, url: string | null | undefined) => {
    if (value) add({ id: `image-${value}`, kind: 'image', pictureUrl: url ?? null });
  };
  const video = (value: string | null | undefined, url: string | null | undefined) => {
    if (value) add({ id: `video-${value}`, kind: 'video', pictureUrl: url ?? null });
  };
  const cards = story?.link_data?.child_attachments ?? [];
  video(
    story?.video_data?.video_id ?? creative.video_id,
    story?.video_data?.image_url ?? creative.image_url ?? thumbnail,
  );
  for (const [index, each] of cards.entries()) {
    const url = each.picture ?? (index === 0 ? thumbnail : null);
    video(each.video_id, url);
    if (!each.video_id) image(each.image_hash, url);
  }
  if (!story?.video_data && cards.length === 0) {
    const value = story?.link_data?.image_hash ?? story?.photo_data?.image_hash ?? creative.image_hash;
    image(value, creative.image_url ?? thumbnail);
  }
  for (const each of creative.asset_feed_spec?.videos ?? []) video(each.video_id, each.thumbnail_url);
  for (const each of creative.asset_feed_spec?.images ?? []) image(each.hash, null);
  if (found.length === 0) add({ id: `creative-${creative.id}`, kind: 'other', pictureUrl: null });
  // A flexible ad names its files without URLs: the thumbnail shows the first of them.
  const [main] = found;
  if (main) main.pictureUrl ??= thumbnail;
  return found;
}
