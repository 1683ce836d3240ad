import { z } from 'zod';
import { archivedErrors } from './errors.ts';
import { endpoint, instant } from './endpoint.ts';
import { variationId, versionId } from './ids.ts';
import { focusSchema } from './rules/repair/focus.ts';
import { operationSchema } from './rules/repair/operation.ts';
import {
  repairChoiceSchema,
  repairExtras,
  repairOfferSchema,
  repairRefusalSchema,
  repairWays,
} from './rules/repair/plan-schema.ts';

/** Why a repair made nothing. The original is untouched. */
export const repairFaults = [
  /** The file could not be decoded. */
  'undecodable',
  /** No good quality is small enough. */
  'too-heavy',
  /** The finished file broke a rule all the same. */
  'still-breaks',
  'needs-ffmpeg',
  'storage-full',
  /** Another file took its place, or the slot was closed to the person meanwhile. */
  'overtaken',
  /** The server stopped or failed twice while it was made. */
  'interrupted',
] as const;
export type RepairFaultCode = (typeof repairFaults)[number];

export const repairSchema = z
  .object({
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    fault: z.enum(repairFaults).nullable(),
    /** How much of a video is made, while it is running. */
    progressPct: z.number().int().min(0).max(100).nullable(),
    way: z.enum(repairWays),
    operations: z.array(operationSchema),
    /** The version that was made. */
    resultId: versionId.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Repair', description: 'The making of a version that fits from one that does not.' });
export type Repair = z.infer<typeof repairSchema>;

/** One second of a video as a repair would leave it: the one that is hardest to encode. Kept for an hour. */
export const repairSampleSchema = z
  .object({
    state: z.enum(['waiting', 'done', 'failed']),
    fault: z.enum(repairFaults).nullable(),
    way: z.enum(repairWays),
    choice: repairChoiceSchema,
    /** Where the second begins in the file. */
    atMs: z.number().nonnegative().nullable(),
    /** Of the clip, once it is made. */
    url: z.string().nullable(),
  })
  .meta({ id: 'RepairSample', description: 'One second of a video as a repair would leave it.' });
export type RepairSample = z.infer<typeof repairSampleSchema>;

const planSchema = z.object({
  offers: z.array(repairOfferSchema),
  /** Why there is no offer. */
  refusal: repairRefusalSchema.nullable(),
});

/** A card of a carousel, with what would make it fit and give it the ratio of the first one. */
const cardPlanSchema = planSchema.extend({ versionId, last: repairSchema.nullable() });

const params = z.object({ versionId });
const errors = ['version.infected', 'version.not-found', 'version.unscannable', 'version.unscanned'] as const;

export const repairs = {
  plan: endpoint({
    method: 'GET',
    path: '/versions/:versionId/repair',
    access: 'version:repair',
    summary: 'What would make a version fit its slot, the gentlest first, and the last repair of it.',
    params,
    response: planSchema.extend({
      /** What may be added to the repair of a video; a video that fits may be repaired by them alone. */
      extras: z.array(z.enum(repairExtras)),
      last: repairSchema.nullable(),
    }),
    throws: errors,
  }),
  focus: endpoint({
    method: 'GET',
    path: '/versions/:versionId/focus',
    access: 'version:repair',
    summary: 'Where the pictures of a version have what stands out, for the places of crops.',
    params,
    response: z.object({
      /** Null if the file cannot be decoded here. */
      focus: focusSchema.nullable(),
    }),
    throws: errors,
  }),
  start: endpoint({
    method: 'POST',
    path: '/versions/:versionId/repair',
    access: 'version:repair',
    summary: 'Starts an offered repair, whose result becomes the newest version; the original stays.',
    params,
    body: z.strictObject({ creationKey: z.uuid(), way: z.enum(repairWays), choice: repairChoiceSchema.default({}) }),
    response: repairSchema,
    throws: [...archivedErrors, ...errors, 'repair.not-offered'],
  }),
  startSample: endpoint({
    method: 'POST',
    path: '/versions/:versionId/repair/sample',
    access: 'version:repair',
    summary: 'Starts a sample of an offered repair of a video, instead of the last one of the caller.',
    params,
    body: z.strictObject({ way: z.enum(repairWays), choice: repairChoiceSchema.default({}) }),
    response: repairSampleSchema,
    throws: [...errors, 'repair.not-offered'],
  }),
  sample: endpoint({
    method: 'GET',
    path: '/versions/:versionId/repair/sample',
    access: 'version:repair',
    summary: 'The last sample that the caller started for a version; null without one.',
    params,
    response: repairSampleSchema.nullable(),
    throws: errors,
  }),
  sampleClip: endpoint({
    method: 'GET',
    path: '/versions/:versionId/repair/sample/clip',
    access: 'version:repair',
    summary: 'The clip of the last sample that the caller started for a version (MP4).',
    params,
    /** Another clip has another address, so that browsers may cache it. */
    query: z.strictObject({ v: z.string().max(64).optional() }),
    raw: true,
    throws: errors,
  }),
  planCards: endpoint({
    method: 'GET',
    path: '/variations/:variationId/repair',
    access: 'version:repair',
    summary: 'What would make all cards of a carousel fit, with the ratio of the first one; for each card with a file.',
    params: z.object({ variationId }),
    response: z.array(cardPlanSchema),
    throws: ['variation.not-found'],
  }),
  startCards: endpoint({
    method: 'POST',
    path: '/variations/:variationId/repair',
    access: 'version:repair',
    summary:
      'Starts a repair of each card of a carousel that is offered one, in this way where the card is offered it.',
    params: z.object({ variationId }),
    body: z.strictObject({ creationKey: z.uuid(), way: z.enum(repairWays) }),
    response: z.array(cardPlanSchema),
    throws: [...archivedErrors, ...errors, 'variation.not-found', 'repair.not-offered'],
  }),
};
export type CardRepair = z.output<typeof cardPlanSchema>;
export type RepairAnswer = z.output<typeof repairs.plan.response>;
