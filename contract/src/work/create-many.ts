import { z } from 'zod';
import { attributeValueSchema } from '@ad-foundry/contract/attributes.ts';
import { newCreative } from '@ad-foundry/contract/creatives.ts';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';
import { attributeId, campaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';

/**
 * `name-taken`: a creative of the campaign has the name. `name-twice`: an earlier row has it. `attribute-unknown`: no
 * such attribute, or it is archived. `attribute-invalid`: its rules refuse the value.
 */
export const rowFaults = [
  'name-taken',
  'name-twice',
  'format-unknown',
  'too-many-formats',
  'attribute-unknown',
  'attribute-invalid',
] as const;
export type RowFault = (typeof rowFaults)[number];

const manyRow = newCreative.extend({
  /** Values of attributes, which the creative is given; blank ones are left out. */
  attributes: z
    .array(z.strictObject({ attributeId, value: attributeValueSchema }))
    .max(limits.attribute.perCreative)
    .default([]),
});

export const createManyResultSchema = z.object({
  /** Creatives made: all rows, or none. */
  created: z.number().int().nonnegative(),
  /** Rows, from 0, that cannot be made. */
  faults: z.array(
    z.object({
      row: z.number().int().nonnegative(),
      code: z.enum(rowFaults),
      /** The attribute that has the fault; null for faults of others. */
      attributeId: attributeId.nullable(),
    }),
  ),
});
export type CreateManyResult = z.infer<typeof createManyResultSchema>;

export const createMany = {
  creatives: endpoint({
    method: 'POST',
    path: '/campaigns/:campaignId/creatives/many',
    access: 'campaign:write',
    summary: 'Creates many creatives: every row is judged first, and one fault keeps all from being made.',
    params: z.object({ campaignId }),
    bodyBytes: limits.createMany.bodyBytes,
    body: z.strictObject({
      /** Chosen by the client: a repeated request makes nothing more. */
      creationKey: z.uuid(),
      /** Only judges. */
      check: z.boolean().default(false),
      rows: z.array(manyRow).min(1).max(limits.createMany.rows),
    }),
    response: createManyResultSchema,
  }),
};
