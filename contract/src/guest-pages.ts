import { z } from 'zod';
import { brandSchema } from './brand.ts';
import { decisions } from './comments.ts';
import { creativeSchema } from './creatives.ts';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { campaignId, creativeId, slotId } from './ids.ts';
import { limits } from './limits.ts';
import { slotPassSchema } from './reminders/passes.ts';
import { unfinishedUploadSchema } from './uploads.ts';

/** Counts by `slotStatus`, with the decisions that the caller may read, of a campaign's slots; for a guest, of those that are theirs to deliver. */
const deliveredSchema = z.object({
  /** Slots with all files, without those on which changes are requested. */
  delivered: z.number().int().nonnegative(),
  /** Slots with files that do not fit, partial slots, and slots with requested changes. */
  attention: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  /** Required attributes without a value. */
  fieldsMissing: z.number().int().nonnegative(),
});
export type Delivered = z.infer<typeof deliveredSchema>;

const askingSchema = z.object({
  /** First and last name of the requester; null if the account is deleted. */
  requestedBy: z
    .object({ name: z.string().meta({ example: 'Ana Silva' }), avatarUrl: z.string().nullable() })
    .nullable(),
});

const requestedCampaignSchema = z.object({
  id: campaignId,
  name: z.string().meta({ example: 'Spring launch' }),
  dueAt: instant.nullable(),
  progress: deliveredSchema,
});
/** A campaign in a guest's list. */
export type RequestedCampaign = z.infer<typeof requestedCampaignSchema>;

/** Comments on the files of a slot or on the creative, limited to those that the caller may read. */
export const feedbackSchema = z
  .object({
    creativeId,
    /** Null for the creative itself. */
    slotId: slotId.nullable(),
    /** Threads. */
    total: z.number().int().nonnegative(),
    /** Threads that are not resolved. */
    open: z.number().int().nonnegative(),
    /** `changes` if changes are requested on any current file, else `approved` if one is approved, else null. */
    decision: z.enum(decisions).nullable(),
  })
  .meta({ id: 'Feedback', description: 'Comments and decisions on a slot or creative.' });
export type Feedback = z.infer<typeof feedbackSchema>;

export const guestPageSchema = askingSchema
  .extend({
    /** The organization's color and logo. */
    brand: brandSchema,
    /** What the inviter wrote in the guest's newest invitation to this campaign; null without a message. */
    message: z.string().nullable(),
    campaign: requestedCampaignSchema.extend({ archivedAt: instant.nullable() }),
    /** Sorted by due date; `cursor` leads to more. Each card has only its current version. */
    creatives: z.array(creativeSchema),
    nextCursor: z.string().nullable(),
    /** Archived creatives, the last archived first: the caller owes nothing for them any more. */
    closed: z.array(z.object({ id: creativeId, name: z.string(), archivedAt: instant })),
    /** Comments and decisions; slots and creatives without any are left out. */
    feedback: z.array(feedbackSchema),
    can: z.object({
      /** Start comments; replies do not need it. */
      comment: z.boolean(),
      /** Make a version that fits from a file of their own that does not. */
      repair: z.boolean(),
    }),
    /** The days on which the caller promised to deliver slots of these creatives. */
    promises: z.array(z.object({ slotId, day: z.iso.date() })),
    /** The slots that the caller says are not theirs. */
    passed: z.array(slotId),
    /** What the caller passed on by address, the newest per slot. */
    passes: z.array(slotPassSchema.pick({ slotId: true, to: true, state: true })),
    /** The slots that the caller does not owe, or owes alone: a single person delivers them, or other guests do. */
    owned: z.array(
      z.object({
        slotId,
        isMine: z.boolean(),
        /** Who delivers it; null for the caller, for several people and for a person whom the caller must not know. */
        name: z.string().nullable(),
        /** The day that this person promised; null without a promise. */
        promisedDay: z.iso.date().nullable(),
      }),
    ),
    /** Who else can deliver slots that the caller owes together with other guests: some by name, and the number of others. */
    shared: z.array(z.object({ slotId, names: z.array(z.string()), more: z.number().int().nonnegative() })),
    /** Empty slots that the team adapts from a master, in the order of the brief; guests do not get them otherwise. */
    adapted: z.array(z.object({ creativeId, name: z.string() })),
    /** The caller's unfinished uploads to these creatives. */
    unfinished: z.array(unfinishedUploadSchema),
    /** The first campaigns of the guest; contains this campaign only if it is among the first. */
    campaigns: z.array(requestedCampaignSchema),
  })
  .meta({
    id: 'GuestPage',
    description: 'A campaign as a guest sees it: the requested slots and the files delivered.',
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
    response: pageOf(requestedCampaignSchema.extend(askingSchema.shape)).meta({
      id: 'GuestCampaignPage',
      description: 'One page of the open campaigns of a guest.',
    }),
  }),
  find: endpoint({
    method: 'GET',
    path: '/guest/campaigns/:campaignId',
    access: 'campaign:read',
    summary: 'The guest page of a campaign: its creatives, slots and uploaded files that the caller may see.',
    params: z.object({ campaignId }),
    query: z.strictObject({ cursor: z.string().max(500).optional() }),
    response: guestPageSchema,
    throws: ['campaign.not-found'],
  }),
};
