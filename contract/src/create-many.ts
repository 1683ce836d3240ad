import { z } from 'zod';
import { attributeValueSchema } from './attributes.ts';
import { newCreative } from './creatives.ts';
import { endpoint } from './endpoint.ts';
import { attributeId, campaignId, formatId, memberId } from './ids.ts';
import { limits } from './limits.ts';
import { nameText } from './text.ts';

/**
 * `name-taken`: a creative of the campaign has the name. `name-twice`: an earlier row has it. `owner-unknown`: the
 * person is neither an active member nor a guest of the campaign. `attribute-unknown`: the attribute is missing or
 * archived. `attribute-invalid`: the rules of the attribute refuse the value.
 */
export const rowFaults = [
  'name-taken',
  'name-twice',
  'format-unknown',
  'too-many-formats',
  'owner-unknown',
  'attribute-unknown',
  'attribute-invalid',
] as const;
export type RowFault = (typeof rowFaults)[number];

/** A format of a row, which may be briefed more than once. */
const manySlot = z.strictObject({
  formatId,
  /** Files to deliver: variations of the slot, or cards of its carousel. */
  files: z.number().int().min(1).max(limits.createMany.filesPerSlot).default(1),
  /** Names of the variations; further ones are called A, B, C. */
  variations: z.array(nameText).max(limits.createMany.filesPerSlot).default([]),
  /** Who delivers it: a member, or a guest of the campaign. Null: all guests of the campaign. */
  ownerId: memberId.nullable().default(null),
});
export type ManySlot = z.output<typeof manySlot>;

const manyRow = newCreative.omit({ formatIds: true }).extend({
  slots: z.array(manySlot).default([]),
  /** Values of the attributes that the creative gets; blank values are left out. */
  attributes: z
    .array(z.strictObject({ attributeId, value: attributeValueSchema }))
    .max(limits.attribute.perCreative)
    .default([]),
});
export type ManyRow = z.output<typeof manyRow>;

/** The largest number of files that the slot can hold: in a carousel, every variation has all cards. */
const filesOf = ({ files, variations }: ManySlot): number => files * Math.max(variations.length, 1);

const isFewFiles = (rows: readonly ManyRow[]): boolean =>
  rows.flatMap(({ slots }) => slots).reduce((sum, slot) => sum + filesOf(slot), 0) <= limits.createMany.files;

export const createManyResultSchema = z
  .object({
    /** Creatives made: one for each row without a fault. */
    created: z.number().int().nonnegative().meta({ example: 41 }),
    /** The indexes, from 0, of the rows that were not created. */
    faults: z.array(
      z.object({
        row: z.number().int().nonnegative(),
        code: z.enum(rowFaults),
        /** The attribute that has the fault; null for other faults. */
        attributeId: attributeId.nullable(),
      }),
    ),
  })
  .meta({ id: 'CreateManyResult', description: 'How many creatives were made, and which rows were not.' });
export type CreateManyResult = z.infer<typeof createManyResultSchema>;

export const createMany = {
  creatives: endpoint({
    method: 'POST',
    path: '/campaigns/:campaignId/creatives/many',
    access: 'campaign:write',
    scope: 'creatives:create',
    summary:
      'Creates many creatives. Rows without a fault are made together; the others are answered with their faults.',
    params: z.object({ campaignId }),
    bodyBytes: limits.createMany.bodyBytes,
    body: z.strictObject({
      /** Chosen by the client: a repeated request creates nothing and gets the same response. */
      creationKey: z.uuid(),
      /** Checks the rows without creating anything. */
      check: z.boolean().default(false),
      rows: z.array(manyRow).min(1).max(limits.createMany.rows).refine(isFewFiles, 'asks for too many files'),
    }),
    response: createManyResultSchema,
    throws: ['campaign.archived', 'campaign.not-found'],
  }),
};
