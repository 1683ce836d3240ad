import { z } from 'zod';
import { filledAttributeSchema } from './attributes.ts';
import { previewSchema } from './campaigns.ts';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { formatSchema } from './formats.ts';
import { campaignId, cardId, creativeId, slotId, variationId, versionId } from './ids.ts';
import { limits } from './limits.ts';
import { slotStates } from './rules/completion.ts';
import { mediaKinds } from './rules/media-facts.ts';
import { ruleChipSchema } from './rules/rule-chips.ts';
import { verdictSchema } from './rules/upload-rules.ts';
import { scanSchema } from './variations.ts';
import { unfinishedUploadSchema } from './uploads.ts';

/** How far the slots of a campaign are. */
const deliveredSchema = z.object({
  delivered: z.number().int().nonnegative(),
  /** Files that do not fit, and slots that are only begun. */
  attention: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  /** Required fields that nobody has filled yet. */
  fieldsMissing: z.number().int().nonnegative(),
});
export type Delivered = z.infer<typeof deliveredSchema>;

const askingSchema = z.object({
  /** First and last name of whoever asks; null where the account is gone. */
  askedBy: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
});

const askedCampaignSchema = z.object({
  id: campaignId,
  name: z.string(),
  dueAt: instant.nullable(),
  progress: deliveredSchema,
});
/** A campaign in the list of what somebody is asked for. */
export type AskedCampaign = z.infer<typeof askedCampaignSchema>;

/**
 * The current file of a card. Whose it is, if not the own one, is not told: guests know neither the team nor other
 * guests.
 */
const givenFileSchema = z.object({
  versionId,
  number: z.number().int().positive(),
  /** As it was called on the disk it came from, data, never a path; others' files as the naming schema calls them. */
  name: z.string(),
  kind: z.enum(mediaKinds),
  sizeBytes: z.number().int().nonnegative(),
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  preview: previewSchema,
  verdict: verdictSchema,
  scan: scanSchema,
  /** The team lets it count although something stands against it. */
  accepted: z.boolean(),
  /** Uploaded by whoever asks. */
  mine: z.boolean(),
  /** Whoever asks may replace and delete it. */
  changeable: z.boolean(),
  givenAt: instant,
});
export type GivenFile = z.infer<typeof givenFileSchema>;

const askedCardSchema = z.object({
  id: cardId,
  position: z.number().int().positive(),
  file: givenFileSchema.nullable(),
  removable: z.boolean(),
});
export type AskedCard = z.infer<typeof askedCardSchema>;

const askedVariationSchema = z.object({
  id: variationId,
  name: z.string(),
  cards: z.array(askedCardSchema),
  /** Whoever asks may add cards to it and put them in order. */
  arrangeable: z.boolean(),
  removable: z.boolean(),
});
export type AskedVariation = z.infer<typeof askedVariationSchema>;

const askedSlotSchema = z.object({
  id: slotId,
  /** As it was when the slot was briefed. */
  format: formatSchema,
  /** What a page shows at once of the format's rules, so that it need not come with what works it out. */
  chips: z.array(ruleChipSchema),
  /** Width and height, in any unit, of the frame to draw, and how people write them: `9:16`. */
  shape: z.object({ width: z.number().positive(), height: z.number().positive(), label: z.string() }),
  /** The file types that a chooser offers: `video/mp4`, `image/*`. */
  accepts: z.array(z.string()),
  state: z.enum(slotStates),
  variations: z.array(askedVariationSchema),
});
export type AskedSlot = z.infer<typeof askedSlotSchema>;

const askedCreativeSchema = z.object({
  id: creativeId,
  name: z.string(),
  /** Markdown. */
  description: z.string(),
  /** What is recommended counts as required. */
  strict: z.boolean(),
  /** Its own deadline; null means that the campaign's due date counts. */
  deadlineAt: instant.nullable(),
  complete: z.boolean(),
  slots: z.array(askedSlotSchema),
  /** What is asked for beside files, to be filled by whoever delivers. */
  attributes: z.array(filledAttributeSchema),
});
export type AskedCreative = z.infer<typeof askedCreativeSchema>;

export const guestPageSchema = askingSchema.extend({
  campaign: askedCampaignSchema.extend({ archivedAt: instant.nullable() }),
  /** Sorted by what is due first; further ones with `cursor`. */
  creatives: z.array(askedCreativeSchema),
  nextCursor: z.string().nullable(),
  /** Own uploads to these creatives that stopped half-way. */
  unfinished: z.array(unfinishedUploadSchema),
  /** The first of all campaigns that are asked for, this one among them where it is one of the first. */
  campaigns: z.array(askedCampaignSchema),
});
export type GuestPage = z.infer<typeof guestPageSchema>;

export const guestPages = {
  list: endpoint({
    method: 'GET',
    path: '/guest/campaigns',
    access: 'campaign:read',
    summary: 'What the caller is asked for: open campaigns, the most urgent first.',
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
    summary: 'Everything that a campaign asks for and what was given, on one page: who may see it may be a guest.',
    params: z.object({ campaignId }),
    query: z.strictObject({ cursor: z.string().max(500).optional() }),
    response: guestPageSchema,
  }),
};
