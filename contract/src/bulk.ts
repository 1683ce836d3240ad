import { z } from 'zod';
import { attributeValueSchema } from './attributes.ts';
import { endpoint, instant } from './endpoint.ts';
import { archiving, bulkCopies, bulkDeadline, bulkDue, bulkDuplicate, bulkMove, bulkShift } from './form-schemas.ts';
import { attributeId, bulkChangeId, campaignGroupId, campaignId, creativeId, formatId, memberId } from './ids.ts';
import { limits } from './limits.ts';
import { campaignsFilter, creativesFilter } from './lists.ts';

/** How many the person saw; nothing is changed where another number matches. */
const seen = z.number().int().positive();

/** Which creatives: those named, or all that a list's filter matches when the request arrives. */
export const bulkSelection = z
  .union([
    z.strictObject({ creativeIds: z.array(creativeId).min(1).max(limits.bulk.creatives) }),
    z.strictObject({ filter: creativesFilter, count: seen }),
  ])
  .meta({
    id: 'BulkSelection',
    description: 'The creatives that a bulk change is for: named, or all that a filter matches.',
  });
export type BulkSelection = z.infer<typeof bulkSelection>;

/** Which campaigns, likewise. */
export const campaignsSelection = z
  .union([
    z.strictObject({ campaignIds: z.array(campaignId).min(1).max(limits.bulk.creatives) }),
    z.strictObject({ filter: campaignsFilter, count: seen }),
  ])
  .meta({
    id: 'CampaignsSelection',
    description: 'The campaigns that a bulk change is for: named, or all that a filter matches.',
  });
export type CampaignsSelection = z.infer<typeof campaignsSelection>;

const formatIds = z.array(formatId).max(limits.slotsPerCreative).default([]);
const memberIds = z.array(memberId).max(limits.invitationsAtOnce).default([]);

/** One change of many creatives. */
export const bulkChange = z
  .discriminatedUnion('act', [
    bulkDeadline,
    bulkShift,
    /** Assigns members to the creatives' campaigns, and removes them from there. */
    z.strictObject({ act: z.literal('people'), add: memberIds, remove: memberIds }),
    /** A format that a creative has is not added again. A format with files is not removed. */
    z.strictObject({ act: z.literal('formats'), add: formatIds, remove: formatIds }),
    /** Adds the attribute where it is missing; what is absent stays as it is. */
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
    archiving.extend({ act: z.literal('archive') }),
    z.strictObject({ act: z.literal('restore') }),
    z.strictObject({ act: z.literal('delete') }),
  ])
  .meta({
    id: 'BulkChange',
    description: 'What a bulk change does to each creative.',
    example: { act: 'strict', strict: true },
  });
export type BulkChange = z.output<typeof bulkChange>;
export type BulkAct = BulkChange['act'];

/** One change of many campaigns. */
export const campaignsChange = z
  .discriminatedUnion('act', [
    bulkDue,
    bulkShift,
    z.strictObject({ act: z.literal('people'), add: memberIds, remove: memberIds }),
    /** Null takes them out of their groups. */
    z.strictObject({ act: z.literal('group'), groupId: campaignGroupId.nullable() }),
    bulkCopies,
    archiving.extend({ act: z.literal('archive') }),
    z.strictObject({ act: z.literal('restore') }),
    z.strictObject({ act: z.literal('delete') }),
  ])
  .meta({
    id: 'CampaignsChange',
    description: 'What a bulk change does to each campaign.',
    example: { act: 'archive' },
  });
export type CampaignsChange = z.output<typeof campaignsChange>;
export type CampaignsAct = CampaignsChange['act'];

const count = z.number().int().nonnegative().meta({ example: 312 });

/** A bulk change, and how far it has come. */
export const bulkProgressSchema = z
  .object({
    id: bulkChangeId,
    /** What is changed. */
    kind: z.enum(['creative', 'campaign']),
    /** `undo`: it takes another change back. */
    act: z.string().meta({ example: 'deadline' }),
    total: count,
    done: count,
    failed: count,
    /** What could not be done, up to `limits.bulk.faultsShown`, each with its error code. */
    faults: z.array(
      z.object({
        id: z.union([creativeId, campaignId]),
        name: z.string().meta({ example: 'Teaser' }),
        code: z.string().meta({ example: 'creative.archived' }),
      }),
    ),
    /** Null while it goes on. */
    finishedAt: instant.nullable(),
    canUndo: z.boolean(),
    /** Changes of the same by other people within `limits.bulk.overlapMs`, on the same creatives or campaigns. */
    overlaps: z.array(z.object({ by: z.string().meta({ example: 'Ana Silva' }), count, isLater: z.boolean() })),
  })
  .meta({
    id: 'BulkProgress',
    description: 'A change of many creatives or campaigns: what it has done, and what it could not do.',
  });
export type BulkProgress = z.infer<typeof bulkProgressSchema>;
export type BulkKind = BulkProgress['kind'];

/** Chosen by the client: a repeated request changes nothing more. */
const creationKey = z.uuid();

const params = z.object({ bulkId: bulkChangeId });

export const bulk = {
  creatives: endpoint({
    method: 'POST',
    path: '/creatives/bulk',
    access: 'campaign:write',
    summary:
      'Changes many creatives, each either wholly or not at all. What takes longer than a second goes on by itself.',
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
      'Changes many campaigns, each either wholly or not at all. What takes longer than a second goes on by itself.',
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
    summary: 'How far an own bulk change has come, and what it could not do.',
    params,
    response: bulkProgressSchema,
    throws: ['bulk.not-found'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/bulk/:bulkId/undo',
    access: 'campaign:write',
    summary: 'Takes an own bulk change back, except for what was changed since. Repeated, it does no more.',
    params,
    response: bulkProgressSchema,
    throws: ['bulk.not-found', 'bulk.not-undoable'],
  }),
};
