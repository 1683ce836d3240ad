import { z } from 'zod';
import { filledAttributeSchema } from '@ad-foundry/contract/attributes.ts';
import { newCreative } from '@ad-foundry/contract/creatives.ts';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId, attributeId, campaignId, creativeId, formatId } from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { namedCampaign, namedCreative } from '@ad-foundry/contract/references.ts';
import { refreshReasons } from '@ad-foundry/contract/rules/fatigue/refresh.ts';
import { creativeItem } from './creatives.ts';
import { floorSchema } from './judging.ts';
import { groupKey, place } from './searches.ts';
import { insightHead } from './tables.ts';
import { day } from './values.ts';

/** What a refresh of an asset is briefed with, before anyone edits it. */
export const refreshPlan = z
  .object({
    head: insightHead,
    floor: floorSchema,
    asset: creativeItem,
    /** The best other assets with the same kind of result, at most three. */
    siblings: z.array(creativeItem),
    /** The creative that the asset came from; null for ads without a brief. */
    source: z
      .object({
        creative: namedCreative,
        campaign: namedCampaign,
        /** Whether the campaign takes a new creative. */
        isOpen: z.boolean(),
        description: z.string(),
        /** Formats of its slots that can still be briefed. */
        formatIds: z.array(formatId),
        attributes: z.array(filledAttributeSchema),
      })
      .nullable(),
    due: z.object({ day, reason: z.enum(refreshReasons), tiresOn: day.nullable() }),
  })
  .meta({ id: 'RefreshPlan', description: 'What a refresh of an asset would be briefed with.' });
export type RefreshPlan = z.infer<typeof refreshPlan>;

/** A creative that follows an asset, with assets as references. */
export const newRefresh = newCreative.extend({
  advertiserId,
  campaignId,
  /** The creative whose attributes are copied; null for none. */
  sourceId: creativeId.nullable().default(null),
  /** The attributes of that creative to copy, with their values. */
  attributeIds: z.array(attributeId).max(limits.attribute.perCreative).default([]),
  /** Keys of assets whose files or pictures are attached to the brief. */
  references: z.array(groupKey).max(limits.insights.references).default([]),
  /** Chosen by the client: a repeated request creates nothing. */
  creationKey: z.uuid(),
});

const params = z.object({ provider: z.enum(providers) });

export const refreshEndpoints = {
  refreshPlan: endpoint({
    method: 'GET',
    path: '/insights/:provider/creatives/refresh',
    access: 'insight:read',
    summary: 'What a refresh of an asset would be briefed with: formats, attributes, references, due date.',
    params,
    query: z.strictObject({ ...place, key: groupKey }),
    response: refreshPlan,
    throws: [
      'advertiser.not-found',
      'campaign.not-found',
      'insights.disconnected',
      'insights.not-found',
      'insights.period',
    ],
  }),
  briefRefresh: endpoint({
    method: 'POST',
    path: '/insights/:provider/creatives/refresh',
    access: 'campaign:write',
    summary: 'Briefs a refresh: a creative with slots and attributes, and assets attached as references.',
    params,
    body: newRefresh,
    response: namedCreative.extend({ campaignId }),
    throws: [
      'advertiser.not-found',
      'campaign.archived',
      'campaign.not-found',
      'creative.not-found',
      'creative.too-many-slots',
      'format.not-found',
      'insights.disconnected',
      'insights.not-found',
      'slot.format-archived',
      'storage.full',
      'upload.too-many',
    ],
  }),
};
