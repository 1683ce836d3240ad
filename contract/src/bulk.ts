import { z } from 'zod';
import { attributeValueSchema } from './attributes.ts';
import { endpoint, instant } from './endpoint.ts';
import { archiving, bulkCopies, bulkDeadline, bulkDue, bulkDuplicate, bulkMove, bulkShift } from './form-schemas.ts';
import { attributeId, bulkChangeId, campaignGroupId, campaignId, creativeId, formatId, memberId } from './ids.ts';
import { limits } from './limits.ts';
import { campaignsFilter, creativesFilter } from './lists.ts';

/** The count that the person saw; a different number of matches changes nothing. */
const seen = z.number().int().positive();

/** The items to change: by id, or all that a list's filter matches when the request arrives. */
export const bulkSelection = z
  .union([
    z.strictObject({ creativeIds: z.array(creativeId).min(1).max(limits.bulk.creatives) }),
    z.strictObject({ filter: creativesFilter, count: seen }),
  ])
  .meta({
    id: 'BulkSelection',
    description: 'The creatives that a bulk change is for: named, or all that a filter matches.',
  });
export const campaignsSelection = z
  .union([
    z.strictObject({ campaignIds: z.array(campaignId).min(1).max(limits.bulk.creatives) }),
    z.strictObject({ filter: campaignsFilter, count: seen }),
  ])
  .meta({
    id: 'CampaignsSelection',
    description: 'The campaigns that a bulk change is for: named, or all that a filter matches.',
  });

const formatIds = z.array(formatId).max(limits.slotsPerCreative).default([]);
const memberIds = z.array(memberId).max(limits.invitationsAtOnce).default([]);

/** Acts on creatives and campaigns alike. */
const commonActs = [
  bulkShift,
  /** Assigns members to the campaigns, or to those of the creatives, and removes others. */
  z.strictObject({ act: z.literal('people'), add: memberIds, remove: memberIds }),
  archiving.extend({ act: z.literal('archive') }),
  z.strictObject({ act: z.literal('restore') }),
  z.strictObject({ act: z.literal('delete') }),
] as const;

/** Every act on creatives with its input; `server/src/features/workspace/bulk/actions/acts.ts` says what it does. */
export const bulkChange = z
  .discriminatedUnion('act', [
    bulkDeadline,
    ...commonActs,
    /** Skips formats that a creative has. A format with files is not removed. */
    z.strictObject({ act: z.literal('formats'), add: formatIds, remove: formatIds }),
    /** Adds the attribute where it is missing; absent properties stay unchanged. */
    z.strictObject({
      act: z.literal('attribute'),
      attributeId,
      required: z.boolean().optional(),
      value: attributeValueSchema.nullable().optional(),
    }),
    z.strictObject({ act: z.literal('remove-attribute'), attributeId }),
    z.strictObject({ act: z.literal('strict'), strict: z.boolean() }),
    bulkMove,
    bulkDuplicate,
  ])
  .meta({
    id: 'BulkChange',
    description: 'What a bulk change does to each creative.',
    example: { act: 'strict', strict: true },
  });

/** Every act on campaigns with its input. */
export const campaignsChange = z
  .discriminatedUnion('act', [
    bulkDue,
    ...commonActs,
    /** Null takes the campaigns out of their groups. */
    z.strictObject({ act: z.literal('group'), groupId: campaignGroupId.nullable() }),
    bulkCopies,
  ])
  .meta({
    id: 'CampaignsChange',
    description: 'What a bulk change does to each campaign.',
    example: { act: 'archive' },
  });

interface BulkInputs {
  creative: { selection: z.infer<typeof bulkSelection>; change: z.output<typeof bulkChange> };
  campaign: { selection: z.infer<typeof campaignsSelection>; change: z.output<typeof campaignsChange> };
}
/** What bulk changes work on. */
export type BulkKind = keyof BulkInputs;
export type BulkSelection<Kind extends BulkKind = BulkKind> = BulkInputs[Kind]['selection'];
export type BulkChange<Kind extends BulkKind = BulkKind> = BulkInputs[Kind]['change'];
export type BulkAct<Kind extends BulkKind = BulkKind> = BulkChange<Kind>['act'];

const count = z.number().int().nonnegative().meta({ example: 312 });

/** A bulk change and its progress. */
export const bulkProgressSchema = z
  .object({
    id: bulkChangeId,
    /** What it works on; for an undo of people, the campaigns also of creatives. */
    kind: z.enum(['creative', 'campaign']),
    /** `undo` reverts another change. */
    act: z.string().meta({ example: 'deadline' }),
    total: count,
    done: count,
    failed: count,
    /** The first `limits.bulk.faultsShown` failed items, each with its error code. */
    faults: z.array(
      z.object({
        id: z.union([creativeId, campaignId]),
        name: z.string().meta({ example: 'Teaser' }),
        code: z.string().meta({ example: 'creative.archived' }),
      }),
    ),
    /** Null while it runs. */
    finishedAt: instant.nullable(),
    canUndo: z.boolean(),
    /** Changes of the same subject and items by other people within `limits.bulk.overlapMs`. */
    overlaps: z.array(z.object({ by: z.string().meta({ example: 'Ana Silva' }), count, isLater: z.boolean() })),
  })
  .meta({
    id: 'BulkProgress',
    description: 'A change of many creatives or campaigns: what it has done, and what it could not do.',
  });
export type BulkProgress = z.infer<typeof bulkProgressSchema>;

/** Chosen by the client; a repeated request has no further effect. */
const creationKey = z.uuid();

const params = z.object({ bulkId: bulkChangeId });

export const bulk = {
  creatives: endpoint({
    method: 'POST',
    path: '/creatives/bulk',
    access: 'campaign:write',
    summary:
      'Changes many creatives, each completely or not at all. A change that takes longer than a second continues in the background.',
    body: z.strictObject({ creationKey, of: bulkSelection, change: bulkChange }),
    response: bulkProgressSchema,
    throws: [
      'attribute.not-found',
      'attribute.value-invalid',
      'bulk.count-changed',
      'bulk.no-date',
      'bulk.too-many',
      'campaign.archived',
      'campaign.not-found',
      'creative.not-found',
      'format.not-found',
      'group.not-found',
      'member.not-found',
      'slot.format-archived',
    ],
  }),
  campaigns: endpoint({
    method: 'POST',
    path: '/campaigns/bulk',
    access: 'campaign:write',
    summary:
      'Changes many campaigns, each completely or not at all. A change that takes longer than a second continues in the background.',
    body: z.strictObject({ creationKey, of: campaignsSelection, change: campaignsChange }),
    response: bulkProgressSchema,
    throws: [
      'bulk.count-changed',
      'bulk.no-date',
      'bulk.too-many',
      'campaign.not-found',
      'group.archived',
      'group.not-found',
      'member.not-found',
    ],
  }),
  find: endpoint({
    method: 'GET',
    path: '/bulk/:bulkId',
    access: 'campaign:write',
    summary: 'Reads the progress of your bulk change and the items that failed.',
    params,
    response: bulkProgressSchema,
    throws: ['bulk.not-found'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/bulk/:bulkId/undo',
    access: 'campaign:write',
    summary: 'Undoes your bulk change, except for items changed since. Repeating it has no effect.',
    params,
    response: bulkProgressSchema,
    throws: ['bulk.not-found', 'bulk.not-undoable'],
  }),
};
