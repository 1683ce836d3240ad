import { z } from 'zod';
import { timeZone } from './account.ts';
import { attributeValueSchema } from './attributes.ts';
import { campaignSchema } from './campaigns.ts';
import { creativeSummarySchema } from './creatives.ts';
import { endpoint, pageOf, plannedInstant } from './endpoint.ts';
import { attributeId, campaignGroupId, campaignId, idPrefixes } from './ids.ts';
import { limits, platforms } from './limits.ts';
import { facesSchema } from './people.ts';
import { namedCampaign, namedGroup } from './references.ts';
import { listedSlotSchema } from './listed-slots.ts';
import { reviewStates, type ReviewState } from './rules/review/state.ts';
import { lineOfText, searchText } from './text.ts';

/** A creative in a list across campaigns. */
export const listedCreativeSchema = creativeSummarySchema
  .extend({
    campaign: namedCampaign,
    group: namedGroup.nullable(),
    /** The people assigned to its campaign. */
    people: facesSchema,
    /**
     * The attributes that the request names, in its order; for an option, its label. Null if not filled or not
     * requested.
     */
    fields: z.array(
      z.object({
        id: attributeId,
        label: z.string().meta({ example: 'Hook' }),
        value: attributeValueSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'ListedCreative', description: 'A creative in a list across campaigns.' });
export type ListedCreative = z.infer<typeof listedCreativeSchema>;

const count = z.number().int().nonnegative();

const reviewCountsSchema = z
  .object(Object.fromEntries(reviewStates.map((state) => [state, count])) as Record<ReviewState, typeof count>)
  .meta({ id: 'ReviewCounts', description: 'Slots by state.' });

/** A campaign in a list, with the states of its slots. */
export const listedCampaignSchema = campaignSchema
  .extend({
    people: facesSchema,
    slots: reviewCountsSchema,
    platforms: z.array(z.enum(platforms).meta({ example: 'meta' })),
  })
  .meta({ id: 'ListedCampaign', description: 'A campaign in a list, with people and slots.' });
export type ListedCampaign = z.infer<typeof listedCampaignSchema>;

export const creativeSorts = ['due', 'name', 'updated', 'created'] as const;
/**
 * `late`: due before now and not complete. `unfit`: a file breaks a rule. `untouched`: no file yet. `started`: some files,
 * all of which fit. A row with any of several statuses matches.
 */
export const creativeStatuses = ['open', 'complete', 'late', 'unfit', 'untouched', 'started', 'archived'] as const;
export const listedCampaignStatuses = ['open', 'complete', 'late', 'unfit', 'archived'] as const;
/** Days from now within which a creative is due; `none`: without a due date. */
export const dueRanges = ['week', 'month', 'none'] as const;

const paging = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
  sort: z.enum(creativeSorts).default('due'),
  /** Defaults: names and due dates ascend, other instants descend. */
  direction: z.enum(['ascending', 'descending']).optional(),
};

/** Maximum number of values per filter. */
export const maxValues = 20;

/** One or more values of a filter, separated by commas: a row with any of them matches. */
const anyOf = (patterns: readonly string[], most = maxValues) => {
  const pattern = `(?:${patterns.join('|')})`;
  return z.string().regex(new RegExp(`^${pattern}(?:,${pattern}){0,${most - 1}}$`));
};
const idsOf = (kind: 'creative' | 'format' | 'member', most?: number) =>
  anyOf([`${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}`], most);

const filters = {
  search: searchText.optional(),
  due: z.enum(dueRanges).optional(),
  /** Due at this instant or later. */
  dueFrom: plannedInstant.optional(),
  /** Due before this instant. */
  dueBefore: plannedInstant.optional(),
  platform: anyOf(platforms).optional(),
  /** Has slots of any of these formats. */
  formatId: idsOf('format').optional(),
  groupId: campaignGroupId.optional(),
  /** Belongs to campaigns or groups assigned to the requester. */
  assignedToMe: z.literal('true').optional(),
  /** The requester decides, answers or delivers in it, as on the home. */
  waitingForMe: z.literal('true').optional(),
  /** Has a file that fits and that is in no ad account, nor on its way to one. */
  unsent: z.literal('true').optional(),
  /** Belongs to campaigns or groups assigned to any of these people. */
  memberId: idsOf('member').optional(),
  /** Belongs to campaigns or groups with any of these ad accounts. */
  advertiserId: anyOf(['acc_[0-9A-Za-z-]{1,40}']).optional(),
  /** Has this attribute; with `value`, filled with it. */
  attributeId: attributeId.optional(),
  /** A text, a number, the value of an option, or `true` or `false`. */
  value: lineOfText(limits.attribute.valueLength).optional(),
};

/** Selects creatives of unarchived campaigns; archived creatives only on request. */
export const creativesFilter = z.strictObject({
  ...filters,
  campaignId: campaignId.optional(),
  status: anyOf(creativeStatuses).optional(),
  /** Has a slot in any of these states. */
  review: anyOf(reviewStates).optional(),
  /** Files were delivered after this instant, and none has requested changes. */
  deliveredAfter: plannedInstant.optional(),
});
export type ListedCreativesFilter = z.infer<typeof creativesFilter>;

/** Selects the slots of these creatives, or of all that match. */
export const slotsFilter = creativesFilter.extend({ creativeIds: idsOf('creative', limits.pageSizeMax).optional() });
export type ListedSlotsFilter = z.infer<typeof slotsFilter>;

export const campaignsFilter = z.strictObject({ ...filters, status: anyOf(listedCampaignStatuses).optional() });
export type ListedCampaignsFilter = z.infer<typeof campaignsFilter>;

export const countSchema = z
  .object({
    count,
    /** Whether there are more matches: `count` stops at `limits.bulk.matching`. */
    isMore: z.boolean(),
    /** The slots of all matches by state; null where there are more matches than were counted. */
    slots: reviewCountsSchema.nullable(),
  })
  .meta({ id: 'Count', description: 'How many rows match.' });
export type ListCount = z.infer<typeof countSchema>;

/** Attributes to list with each creative: ids, separated by commas, at most ten. */
const listing = {
  fields: z
    .string()
    .max(400)
    .regex(/^att_[0-9a-z]+(?:,att_[0-9a-z]+){0,9}$/)
    .optional(),
};

/** Time zone of the dates in a file; UTC by default. */
const exporting = { timeZone: timeZone.default('UTC') };

export const lists = {
  creatives: endpoint({
    method: 'GET',
    path: '/creatives',
    access: 'campaign:write',
    summary: 'The creatives of all campaigns that are not archived.',
    query: creativesFilter.extend({ ...paging, ...listing }),
    response: pageOf(listedCreativeSchema),
    throws: ['campaign.not-found', 'group.not-found'],
  }),
  countCreatives: endpoint({
    method: 'GET',
    path: '/lists/creatives/count',
    access: 'campaign:write',
    summary: 'How many creatives match, counted up to the most that one bulk change takes, and their slots.',
    query: creativesFilter,
    response: countSchema,
    throws: ['campaign.not-found', 'group.not-found'],
  }),
  slots: endpoint({
    method: 'GET',
    path: '/lists/slots',
    access: 'campaign:write',
    summary: 'The slots of the creatives that match, by due date; with `review`, only those in these states.',
    query: slotsFilter.extend({ cursor: paging.cursor, limit: paging.limit }),
    response: pageOf(listedSlotSchema),
    throws: ['campaign.not-found', 'group.not-found'],
  }),
  countSlots: endpoint({
    method: 'GET',
    path: '/lists/slots/count',
    access: 'campaign:write',
    summary: 'The slots of the creatives that match, by state; `review` has no effect.',
    query: slotsFilter,
    response: reviewCountsSchema,
    throws: ['campaign.not-found', 'group.not-found'],
  }),
  countCampaigns: endpoint({
    method: 'GET',
    path: '/lists/campaigns/count',
    access: 'campaign:write',
    summary: 'How many campaigns match, counted up to the most that one bulk change takes, and their slots.',
    query: campaignsFilter,
    response: countSchema,
    throws: ['group.not-found'],
  }),
  exportCreatives: endpoint({
    method: 'GET',
    path: '/lists/creatives/export',
    access: 'campaign:write',
    summary: 'The creatives that match, up to 100,000, as CSV with the columns that “create many” reads, and more.',
    query: creativesFilter.extend({
      sort: paging.sort,
      direction: paging.direction,
      ...listing,
      ...exporting,
    }),
    raw: true,
    throws: ['campaign.not-found', 'group.not-found'],
  }),
  exportCampaigns: endpoint({
    method: 'GET',
    path: '/lists/campaigns/export',
    access: 'campaign:write',
    summary: 'The campaigns that match, up to 100,000, as CSV.',
    query: campaignsFilter.extend({
      sort: z.enum(creativeSorts).default('created'),
      direction: paging.direction,
      ...exporting,
    }),
    raw: true,
    throws: ['group.not-found'],
  }),
  campaigns: endpoint({
    method: 'GET',
    path: '/lists/campaigns',
    access: 'campaign:write',
    summary: 'Campaigns with people and slots; without archived ones unless requested.',
    query: campaignsFilter.extend({ ...paging, sort: z.enum(creativeSorts).default('created') }),
    response: pageOf(listedCampaignSchema),
    throws: ['group.not-found'],
  }),
};
