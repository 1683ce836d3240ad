import { z } from 'zod';
import { archivedErrors } from './errors.ts';
import { endpoint, instant } from './endpoint.ts';
import { versionId } from './ids.ts';
import { focusSchema } from './rules/repair/focus.ts';
import { operationSchema } from './rules/repair/operation.ts';
import { repairChoiceSchema, repairOfferSchema, repairRefusalSchema, repairWays } from './rules/repair/plan-schema.ts';

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
    way: z.enum(repairWays),
    operations: z.array(operationSchema),
    /** The version that was made. */
    resultId: versionId.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Repair', description: 'The making of a version that fits from one that does not.' });
export type Repair = z.infer<typeof repairSchema>;

const params = z.object({ versionId });
const errors = ['version.infected', 'version.not-found', 'version.unscannable', 'version.unscanned'] as const;

export const repairs = {
  plan: endpoint({
    method: 'GET',
    path: '/versions/:versionId/repair',
    access: 'version:repair',
    summary: 'What would make a version fit its slot, the gentlest first, and the last repair of it.',
    params,
    response: z.object({
      offers: z.array(repairOfferSchema),
      /** Why there is no offer. */
      refusal: repairRefusalSchema.nullable(),
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
};
export type RepairAnswer = z.output<typeof repairs.plan.response>;
