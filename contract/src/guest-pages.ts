import { z } from 'zod';
import { creativeSchema } from './creatives.ts';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { campaignId } from './ids.ts';
import { limits } from './limits.ts';
import { unfinishedUploadSchema } from './uploads.ts';

/** Counts of a campaign's slots by state. */
const deliveredSchema = z.object({
  delivered: z.number().int().nonnegative(),
  /** Slots with files that do not fit, and partial slots. */
  attention: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  /** Required attributes without a value. */
  fieldsMissing: z.number().int().nonnegative(),
});
export type Delivered = z.infer<typeof deliveredSchema>;

const askingSchema = z.object({
  /** First and last name of the requester; null if the account is deleted. */
  askedBy: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
});

const askedCampaignSchema = z.object({
  id: campaignId,
  name: z.string(),
  dueAt: instant.nullable(),
  progress: deliveredSchema,
});
/** A campaign in a guest's list. */
export type AskedCampaign = z.infer<typeof askedCampaignSchema>;

export const guestPageSchema = askingSchema.extend({
  campaign: askedCampaignSchema.extend({ archivedAt: instant.nullable() }),
  /** Sorted by due date; more with `cursor`. Each card has its current version only. */
  creatives: z.array(creativeSchema),
  nextCursor: z.string().nullable(),
  /** Own unfinished uploads to these creatives. */
  unfinished: z.array(unfinishedUploadSchema),
  /** The first campaigns of the guest; includes this one only if it is among the first. */
  campaigns: z.array(askedCampaignSchema),
});
export type GuestPage = z.infer<typeof guestPageSchema>;

export const guestPages = {
  list: endpoint({
    method: 'GET',
    path: '/guest/campaigns',
    access: 'campaign:read',
    summary: 'The open campaigns that the caller is assigned to, the most urgent first.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
    }),
    response: pageOf(askedCampaignSchema.extend(askingSchema.shape)),
  }),
  find: endpoint({
    method: 'GET',
    path: '/guest/campaigns/:campaignId',
    access: 'campaign:read',
    summary: 'The guest page of a campaign: its creatives, slots and uploaded files that the caller may see.',
    params: z.object({ campaignId }),
    query: z.strictObject({ cursor: z.string().max(500).optional() }),
    response: guestPageSchema,
  }),
};
