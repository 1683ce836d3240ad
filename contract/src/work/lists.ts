import { z } from 'zod';
import { creativeSummarySchema } from '@ad-foundry/contract/creatives.ts';
import { endpoint, pageOf } from '@ad-foundry/contract/endpoint.ts';
import { campaignGroupId, campaignId } from '@ad-foundry/contract/ids.ts';
import { limits, platforms } from '@ad-foundry/contract/limits.ts';
import { searchText } from '@ad-foundry/contract/text.ts';

/** A creative in a list across campaigns. */
export const listedCreativeSchema = creativeSummarySchema.extend({
  campaign: z.object({ id: campaignId, name: z.string() }),
  group: z.object({ id: campaignGroupId, name: z.string() }).nullable(),
});
export type ListedCreative = z.infer<typeof listedCreativeSchema>;

export const creativeSorts = ['due', 'name', 'updated', 'created'] as const;
/** `late`: due before now and not complete. `unfit`: a file breaks a rule. */
export const creativeStatuses = ['open', 'complete', 'late', 'unfit'] as const;
/** Days from now on within which a creative is due; `none`: without a due date. */
export const dueRanges = ['week', 'month', 'none'] as const;

export const lists = {
  creatives: endpoint({
    method: 'GET',
    path: '/creatives',
    access: 'campaign:write',
    summary: 'The creatives of all campaigns that are not archived.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
      search: searchText.optional(),
      sort: z.enum(creativeSorts).default('due'),
      status: z.enum(creativeStatuses).optional(),
      due: z.enum(dueRanges).optional(),
      platform: z.enum(platforms).optional(),
      groupId: campaignGroupId.optional(),
      /** Only of campaigns and groups assigned to the requester. */
      mine: z.literal('true').optional(),
    }),
    response: pageOf(listedCreativeSchema),
  }),
};
