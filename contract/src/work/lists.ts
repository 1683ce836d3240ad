import { z } from 'zod';
import { campaignSchema } from '@ad-foundry/contract/campaigns.ts';
import { creativeSummarySchema } from '@ad-foundry/contract/creatives.ts';
import { endpoint, pageOf } from '@ad-foundry/contract/endpoint.ts';
import {
  advertiserId,
  attributeId,
  campaignGroupId,
  campaignId,
  formatId,
  memberId,
} from '@ad-foundry/contract/ids.ts';
import { limits, platforms } from '@ad-foundry/contract/limits.ts';
import { facesSchema } from '@ad-foundry/contract/people.ts';
import { lineOfText, searchText } from '@ad-foundry/contract/text.ts';

/** A creative in a list across campaigns. */
export const listedCreativeSchema = creativeSummarySchema.extend({
  campaign: z.object({ id: campaignId, name: z.string() }),
  group: z.object({ id: campaignGroupId, name: z.string() }).nullable(),
  /** The people assigned to its campaign. */
  people: facesSchema,
});
export type ListedCreative = z.infer<typeof listedCreativeSchema>;

const count = z.number().int().nonnegative();

/** A campaign in a list, with the states of its slots. */
export const listedCampaignSchema = campaignSchema.extend({
  people: facesSchema,
  slots: z.object({ delivered: count, partial: count, unfit: count, empty: count }),
  platforms: z.array(z.enum(platforms)),
});
export type ListedCampaign = z.infer<typeof listedCampaignSchema>;

export const creativeSorts = ['due', 'name', 'updated', 'created'] as const;
/**
 * `late`: due before now and not complete. `unfit`: a file breaks a rule. `untouched`: no file yet. `started`: some files,
 * all of which fit.
 */
export const creativeStatuses = ['open', 'complete', 'late', 'unfit', 'untouched', 'started'] as const;
export const listedCampaignStatuses = ['open', 'complete', 'late', 'unfit', 'archived'] as const;
/** Days from now on within which it is due; `none`: without a due date. */
export const dueRanges = ['week', 'month', 'none'] as const;

const shape = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
  search: searchText.optional(),
  sort: z.enum(creativeSorts).default('due'),
  /** By default names and due dates ascend, and instants descend. */
  direction: z.enum(['ascending', 'descending']).optional(),
  due: z.enum(dueRanges).optional(),
  platform: z.enum(platforms).optional(),
  formatId: formatId.optional(),
  groupId: campaignGroupId.optional(),
  /** Of campaigns and groups assigned to the requester. */
  mine: z.literal('true').optional(),
  /** Of campaigns and groups assigned to this person. */
  memberId: memberId.optional(),
  /** Of campaigns and groups with this ad account. */
  advertiserId: advertiserId.optional(),
  /** With this attribute; with `value`, filled with it. */
  attributeId: attributeId.optional(),
  /** A text, a number, the value of an option, or `true` or `false`. */
  value: lineOfText(limits.attribute.valueLength).optional(),
};

export const lists = {
  creatives: endpoint({
    method: 'GET',
    path: '/creatives',
    access: 'campaign:write',
    summary: 'The creatives of all campaigns that are not archived.',
    query: z.strictObject({ ...shape, status: z.enum(creativeStatuses).optional() }),
    response: pageOf(listedCreativeSchema),
  }),
  campaigns: endpoint({
    method: 'GET',
    path: '/lists/campaigns',
    access: 'campaign:write',
    summary: 'Campaigns with people and slots; those not archived unless asked for.',
    query: z.strictObject({
      ...shape,
      sort: z.enum(creativeSorts).default('created'),
      status: z.enum(listedCampaignStatuses).optional(),
    }),
    response: pageOf(listedCampaignSchema),
  }),
};
