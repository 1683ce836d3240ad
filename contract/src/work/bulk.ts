import { z } from 'zod';
import { attributeValueSchema } from '@ad-foundry/contract/attributes.ts';
import { endpoint, instant } from '@ad-foundry/contract/endpoint.ts';
import { archiving, bulkDeadline, bulkDuplicate, bulkMove } from '@ad-foundry/contract/form-schemas.ts';
import { attributeId, bulkChangeId, creativeId, formatId, memberId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { creativesFilter } from './lists.ts';

/** Which creatives: those named, or all that a list's filter matches when the request arrives. */
export const bulkSelection = z.union([
  z.strictObject({ creativeIds: z.array(creativeId).min(1).max(limits.bulk.creatives) }),
  z.strictObject({
    filter: creativesFilter,
    /** How many the person saw; nothing is changed where another number matches. */
    count: z.number().int().positive(),
  }),
]);
export type BulkSelection = z.infer<typeof bulkSelection>;

const formatIds = z.array(formatId).max(limits.slotsPerCreative).default([]);
const memberIds = z.array(memberId).max(limits.invitationsAtOnce).default([]);

/** One change of many creatives. */
export const bulkChange = z.discriminatedUnion('act', [
  bulkDeadline,
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
]);
export type BulkChange = z.output<typeof bulkChange>;
export type BulkAct = BulkChange['act'];

const count = z.number().int().nonnegative();

/** A bulk change, and how far it has come. */
export const bulkProgressSchema = z.object({
  id: bulkChangeId,
  /** `undo`: it takes another change back. */
  act: z.string(),
  total: count,
  done: count,
  failed: count,
  /** What could not be done, up to `limits.bulk.faultsShown`, each with its error code. */
  faults: z.array(z.object({ id: creativeId, name: z.string(), code: z.string() })),
  /** Null while it goes on. */
  finishedAt: instant.nullable(),
  canUndo: z.boolean(),
  /** Changes of the same by other people within `limits.bulk.overlapMs`, on the same creatives. */
  overlaps: z.array(z.object({ by: z.string(), count, isLater: z.boolean() })),
});
export type BulkProgress = z.infer<typeof bulkProgressSchema>;

const params = z.object({ bulkId: bulkChangeId });

export const bulk = {
  creatives: endpoint({
    method: 'POST',
    path: '/creatives/bulk',
    access: 'campaign:write',
    summary:
      'Changes many creatives, each either wholly or not at all. What takes longer than a second goes on by itself.',
    body: z.strictObject({
      /** Chosen by the client: a repeated request changes nothing more. */
      creationKey: z.uuid(),
      of: bulkSelection,
      change: bulkChange,
    }),
    response: bulkProgressSchema,
  }),
  find: endpoint({
    method: 'GET',
    path: '/bulk/:bulkId',
    access: 'campaign:write',
    summary: 'How far an own bulk change has come, and what it could not do.',
    params,
    response: bulkProgressSchema,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/bulk/:bulkId/undo',
    access: 'campaign:write',
    summary: 'Takes an own bulk change back, except for creatives that were changed since. Repeated, it does no more.',
    params,
    response: bulkProgressSchema,
  }),
};
