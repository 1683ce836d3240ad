import { z } from 'zod';
import { archivedErrors } from './errors.ts';
import { attachmentSchema } from './attachments.ts';
import { filledAttributeSchema } from './attributes.ts';
import { previewSchema } from './campaigns.ts';
import { basedOn, edition, endpoint, instant, pageOf, plannedInstant } from './endpoint.ts';
import { campaignId, creativeId, formatId, memberId, slotId } from './ids.ts';
import { limits, platforms } from './limits.ts';
import { formatSchema } from './formats.ts';
import { slotStates } from './rules/completion/completion.ts';
import { decisions } from './rules/completion/decision.ts';
import { reviewStates } from './rules/review/state.ts';
import { namedCampaign } from './references.ts';
import { ruleChipSchema } from './rules/formats/rule-chips.ts';
import { linesOfText, nameText } from './text.ts';
import { variationSchema } from './variations.ts';

export const slotOwnerSchema = z
  .object({
    memberId,
    name: z.string().meta({ example: 'Ana Silva' }),
    avatarUrl: z.string().nullable(),
    isGuest: z.boolean(),
    /** False for a guest who has not opened the invitation. */
    hasOpened: z.boolean(),
  })
  .meta({ id: 'SlotOwner', description: 'The member or guest who owes the files of a slot.' });
export type SlotOwner = z.infer<typeof slotOwnerSchema>;

/**
 * The tree below a creative is the same for members and guests: slots, variations, cards and versions, each with what
 * the caller may do to it.
 */
export const slotSchema = z
  .object({
    id: slotId,
    position: z.number().int().positive(),
    /** The format as it was when the slot was briefed. */
    format: formatSchema,
    /** Short labels of the rules that a page shows at a glance. */
    chips: z.array(ruleChipSchema),
    /** Width and height, in any unit, of the frame to draw, and their label: `9:16`. */
    shape: z.object({
      width: z.number().positive(),
      height: z.number().positive(),
      label: z.string().meta({ example: '9:16' }),
    }),
    /** The file types for the `accept` of a file input: `video/mp4`, `image/*`. */
    accepts: z.array(z.string().meta({ example: 'video/mp4' })),
    state: z.enum(slotStates),
    /**
     * Decision on the current files: `changes` if changes are requested on any, `approved` if all are approved. Null if
     * undecided, and for guests.
     */
    decision: z.enum(decisions).nullable(),
    /** What screens name; for guests, without decisions, approval and sendings. */
    review: z.enum(reviewStates),
    /** The person who owes the files; null if all guests of the campaign do, and for guests. */
    owner: slotOwnerSchema.nullable(),
    /** Whether the team adapts it from a master, so that no guest owes it. Guests do not get it while it is empty. */
    fromMaster: z.boolean(),
    /** The first promised day, and who promised it, while the slot is owed. Null for guests. */
    promised: z.object({ day: z.iso.date(), name: z.string() }).nullable(),
    /** Who passed the slot on, to a person who has not joined yet or once a member approves. Null otherwise, and for guests. */
    passed: z.object({ to: z.string(), by: z.string(), state: z.enum(['requested', 'invited']) }).nullable(),
    variations: z.array(variationSchema),
    /** `assign`: choose its owner. */
    can: z.object({ deliver: z.boolean(), remove: z.boolean(), assign: z.boolean() }),
  })
  .meta({ id: 'Slot', description: 'One requested format of a creative, with its files.' });
export type Slot = z.infer<typeof slotSchema>;

const summaryShape = {
  id: creativeId,
  name: z.string().meta({ example: 'Teaser' }),
  /** The creative's own deadline; null means the campaign's due date counts. */
  deadlineAt: instant.nullable(),
  /** The effective due date: the creative's deadline, or the campaign's due date. */
  dueAt: instant.nullable(),
  /**
   * Set while every slot is delivered, approved if the organization requires it, and no required attribute is missing.
   */
  completedAt: instant.nullable(),
  /** Required attributes without a valid value. */
  attributesMissing: z.number().int().nonnegative(),
  /** Counts the changes of the brief. */
  edition,
  createdAt: instant,
  updatedAt: instant,
  archivedAt: instant.nullable(),
};

export const creativeSummarySchema = z
  .object({
    ...summaryShape,
    slots: z.array(
      z.object({
        platform: z.enum(platforms).meta({ example: 'meta' }),
        name: z.string().meta({ example: 'Story' }),
        state: z.enum(slotStates),
        /** The decision on the slot's current files, like `slotSchema.decision`. */
        decision: z.enum(decisions).nullable(),
        review: z.enum(reviewStates),
        /** Whether the caller can decide on its files and has not: at the open step, if the campaign has steps. */
        waitsForCaller: z.boolean(),
      }),
    ),
    previews: z.array(previewSchema),
  })
  .meta({ id: 'CreativeSummary', description: 'A creative in a list, with the state of its slots.' });
export type CreativeSummary = z.infer<typeof creativeSummarySchema>;

export const creativeSchema = z
  .object({
    ...summaryShape,
    description: z.string().meta({ example: 'A short teaser.' }),
    strict: z.boolean(),
    campaign: namedCampaign.extend({
      dueAt: instant.nullable(),
      archivedAt: instant.nullable(),
      /** Whether its creatives are complete only once all their files are approved. */
      needsApproval: z.boolean(),
    }),
    slots: z.array(slotSchema),
    /** The attributes to fill, in order. */
    attributes: z.array(filledAttributeSchema),
    /** The reference files of the brief, in the order they were attached. */
    attachments: z.array(attachmentSchema),
    /** `brief`: change the brief. `fill`: fill the attributes. */
    can: z.object({ brief: z.boolean(), deliver: z.boolean(), fill: z.boolean() }),
  })
  .meta({ id: 'Creative', description: 'A creative with its slots, variations, cards and versions.' });
export type Creative = z.infer<typeof creativeSchema>;

const creativeParams = z.object({ creativeId });
const formatIds = z.array(formatId).max(limits.slotsPerCreative);

export const newCreative = z.strictObject({
  name: nameText,
  description: linesOfText(limits.descriptionLength).default(''),
  deadlineAt: plannedInstant.nullable().default(null),
  formatIds: formatIds.default([]),
});

export const creatives = {
  list: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/creatives',
    access: 'campaign:read',
    scope: 'creatives:read',
    summary: 'The creatives of a campaign, oldest first.',
    params: z.object({ campaignId }),
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
    }),
    response: pageOf(creativeSummarySchema),
    throws: ['campaign.not-found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/campaigns/:campaignId/creatives',
    access: 'campaign:write',
    scope: 'creatives:create',
    summary: 'Creates a creative from a name and formats; the rest of the brief can follow.',
    params: z.object({ campaignId }),
    body: newCreative.extend({
      /** Chosen by the client: a repeated request creates nothing. */
      creationKey: z.uuid().optional(),
    }),
    response: creativeSchema,
    throws: [
      'campaign.archived',
      'campaign.not-found',
      'creative.not-found',
      'creative.too-many-slots',
      'format.not-found',
      'slot.format-archived',
    ],
  }),
  find: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId',
    access: 'campaign:read',
    scope: 'creatives:read',
    summary: 'One creative with its slots, variations, cards and versions.',
    params: creativeParams,
    response: creativeSchema,
    throws: ['creative.not-found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/creatives/:creativeId',
    access: 'campaign:write',
    scope: 'creatives:update',
    summary: 'Changes the brief. Omitted fields stay.',
    params: creativeParams,
    body: z.strictObject({
      name: nameText.optional(),
      description: linesOfText(limits.descriptionLength).optional(),
      deadlineAt: plannedInstant.nullable().optional(),
      strict: z.boolean().optional(),
      /** The version that `description` restores, for the history of the text. */
      restoredFrom: z.number().int().positive().max(2_147_483_647).optional(),
      ...basedOn,
    }),
    response: creativeSchema,
    throws: [...archivedErrors, 'creative.not-found', 'edit.outdated'],
  }),
  addSlots: endpoint({
    method: 'POST',
    path: '/creatives/:creativeId/slots',
    access: 'campaign:write',
    scope: 'creatives:update',
    summary: 'Adds a slot for each format. A format may be briefed more than once.',
    params: creativeParams,
    body: z.strictObject({ formatIds: formatIds.min(1) }),
    response: creativeSchema,
    throws: [
      ...archivedErrors,
      'creative.not-found',
      'creative.too-many-slots',
      'format.not-found',
      'slot.format-archived',
    ],
  }),
  assignSlots: endpoint({
    method: 'PUT',
    path: '/creatives/:creativeId/owner',
    access: 'people:assign',
    scope: 'people:assign',
    summary: 'Chooses who delivers slots: a member, or a guest of the campaign. Null: all guests of the campaign.',
    params: creativeParams,
    body: z.strictObject({
      memberId: memberId.nullable(),
      /** All slots of the creative by default. */
      slotIds: z.array(slotId).min(1).max(limits.slotsPerCreative).optional(),
    }),
    response: creativeSchema,
    throws: [...archivedErrors, 'creative.not-found', 'member.not-found', 'slot.not-found'],
  }),
  chooseMasters: endpoint({
    method: 'PUT',
    path: '/creatives/:creativeId/masters',
    access: 'campaign:write',
    summary: 'Chooses the slots that guests deliver; the team adapts all others from them. None: guests deliver all.',
    params: creativeParams,
    body: z.strictObject({ slotIds: z.array(slotId).max(limits.slotsPerCreative) }),
    response: creativeSchema,
    throws: [...archivedErrors, 'creative.not-found', 'slot.not-found'],
  }),
  removeSlot: endpoint({
    method: 'DELETE',
    path: '/slots/:slotId',
    access: 'campaign:write',
    scope: 'creatives:update',
    summary: 'Removes a slot from the brief. A slot with files is removed only with `files=delete`.',
    params: z.object({ slotId }),
    query: z.strictObject({ files: z.literal('delete').optional() }),
    response: creativeSchema,
    throws: [...archivedErrors, 'creative.not-found', 'slot.has-files', 'slot.not-found'],
  }),
};
