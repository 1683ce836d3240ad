import { graphTime } from '#meta/clock.ts';
import type { Context } from '#meta/graph/context.ts';
import { node, NodeReference } from '#meta/graph/nodes.ts';
import { pictureUrl } from '#meta/library/addresses.ts';
import { asText } from '#meta/text.ts';
import { type AdSet, type Campaign, findAdSet, findCampaign } from './campaigns.ts';
import type { AdRecord, CreativeRecord } from './records.ts';
import { effectiveStatusOf, findCreative } from './store.ts';

type View = Record<string, unknown>;

const effectiveStatus = (configuredStatus: string, ...parents: [status: string | undefined, name: string][]): string =>
  configuredStatus === 'ACTIVE'
    ? (parents.find(([status]) => status !== undefined && status !== 'ACTIVE')?.[1] ?? configuredStatus)
    : configuredStatus;

export const viewCampaign = (_context: Context, campaign: Campaign): View => ({
  id: campaign.id,
  account_id: campaign.accountId,
  name: campaign.name,
  objective: campaign.objective,
  status: campaign.status,
  configured_status: campaign.status,
  effective_status: campaign.status,
  buying_type: 'AUCTION',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  budget_remaining: '0',
  special_ad_categories: [],
  special_ad_category: 'NONE',
  created_time: graphTime(campaign.createdMs),
  start_time: graphTime(campaign.createdMs),
  updated_time: graphTime(campaign.updatedMs),
});

export function viewAdSet({ backend }: Context, adSet: AdSet): View {
  const campaign = findCampaign(backend, adSet.campaignId);
  return {
    id: adSet.id,
    account_id: adSet.accountId,
    campaign_id: adSet.campaignId,
    campaign: campaign && new NodeReference(node('Campaign', campaign)),
    name: adSet.name,
    status: adSet.status,
    configured_status: adSet.status,
    effective_status: effectiveStatus(adSet.status, [campaign?.status, 'CAMPAIGN_PAUSED']),
    optimization_goal: adSet.optimizationGoal,
    billing_event: 'IMPRESSIONS',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    daily_budget: String(adSet.dailyBudget),
    lifetime_budget: '0',
    budget_remaining: String(adSet.dailyBudget),
    is_dynamic_creative: false,
    destination_type: 'WEBSITE',
    targeting: { age_min: 18, age_max: 65, geo_locations: { countries: ['FR'] } },
    created_time: graphTime(adSet.createdMs),
    start_time: graphTime(adSet.createdMs),
    updated_time: graphTime(adSet.updatedMs),
  };
}

export function viewAd(context: Context, ad: AdRecord): View {
  const { backend } = context;
  const adSet = findAdSet(backend, ad.adsetId);
  const campaign = adSet && findCampaign(backend, adSet.campaignId);
  const creative = findCreative(backend, ad.creativeId);
  return {
    id: ad.id,
    account_id: ad.accountId,
    name: ad.name,
    status: ad.status,
    configured_status: ad.status,
    effective_status: effectiveStatusOf(backend, ad),
    adset_id: ad.adsetId,
    adset: adSet && new NodeReference(node('AdSet', adSet)),
    campaign_id: adSet?.campaignId,
    campaign: campaign && new NodeReference(node('Campaign', campaign)),
    creative: creative && new NodeReference(node('AdCreative', creative)),
    bid_type: 'ABSOLUTE_OCPM',
    preview_shareable_link: `https://fb.me/sandbox-${ad.id}`,
    created_time: graphTime(ad.createdMs),
    updated_time: graphTime(ad.updatedMs),
    tracking_specs: [],
    conversion_specs: [],
  };
}

type Parts = Record<string, unknown> | undefined;

/** Name of the picture that represents a creative. */
export function pictureNameOf({ id, spec }: CreativeRecord): string {
  const story = spec['object_story_spec'] as Record<string, Parts> | undefined;
  const link = story?.['link_data'];
  const cards = link?.['child_attachments'] as Record<string, unknown>[] | undefined;
  const hash =
    story?.['video_data']?.['image_hash'] ??
    link?.['image_hash'] ??
    cards?.[0]?.['image_hash'] ??
    story?.['photo_data']?.['image_hash'];
  if (typeof hash === 'string') return `image-${hash}`;
  const video = story?.['video_data']?.['video_id'];
  return typeof video === 'string' ? `video-${video}` : `creative-${id}`;
}

const THUMBNAIL_SIDE = 64;

/** The requested side of a thumbnail, such as `thumbnail_width`. */
const sideIn = (params: Params, name: string): number => Number(params.get(name) ?? THUMBNAIL_SIDE) || THUMBNAIL_SIDE;

type Params = ReadonlyMap<string, string>;

/** @param params parameters of the call, or modifiers of a field such as `creative.thumbnail_width(1080)` */
export function viewCreative(context: Context, creative: CreativeRecord, params: Params): View {
  const { spec } = creative;
  const story = spec['object_story_spec'] as Record<string, Parts> | undefined;
  const main = story?.['video_data'] ?? story?.['link_data'] ?? story?.['photo_data'] ?? story?.['template_data'];
  const button = main?.['call_to_action'] as Parts;
  const [width, height] = [sideIn(params, 'thumbnail_width'), sideIn(params, 'thumbnail_height')];
  return {
    ...spec,
    id: creative.id,
    account_id: creative.accountId,
    name: creative.name,
    status: creative.status,
    object_type: story?.['video_data'] ? 'VIDEO' : 'SHARE',
    body: main?.['message'],
    title: main?.['title'] ?? main?.['name'],
    image_hash: main?.['image_hash'],
    image_url: main?.['image_hash'] ? pictureUrl(context, pictureNameOf(creative), 1080, 1080) : main?.['image_url'],
    video_id: main?.['video_id'],
    call_to_action: button,
    call_to_action_type: button?.['type'],
    link_url: main?.['link'],
    instagram_user_id: story?.['instagram_user_id'],
    effective_object_story_id: story
      ? `${asText(story['page_id'])}_${creative.id.slice(-15)}`
      : spec['object_story_id'],
    thumbnail_url: () => pictureUrl(context, pictureNameOf(creative), width, height),
    thumbnail_id: creative.id.slice(-12),
  };
}
