import { z } from 'zod';
import { endpoint, pageOf } from './endpoint.ts';
import { campaignId, cardId, creativeId, slotId, variationId } from './ids.ts';
import { formatTypes, limits, platforms } from './limits.ts';
import { formatSpecSchema } from './rules/format-spec.ts';

const askedCardSchema = z.object({
  id: cardId,
  uid: z.string(),
  /** The current version, and whether the caller may put another in its place. */
  current: z
    .object({
      originalName: z.string(),
      fileName: z.string(),
      sizeBytes: z.number().int().nonnegative(),
      replaceable: z.boolean(),
    })
    .nullable(),
});

const slotPlacesSchema = z.object({
  slotId,
  creativeId,
  creativeName: z.string(),
  strict: z.boolean(),
  /** Which of the answer's formats, counted from 0. */
  format: z.number().int().nonnegative(),
  variations: z.array(z.object({ id: variationId, name: z.string(), cards: z.array(askedCardSchema) })),
});

const placesSchema = pageOf(slotPlacesSchema).extend({
  /** Names that stand above all creatives: of the campaign, and of its group where the caller sees it. */
  around: z.array(z.string()),
  /** Each once, in the revision that its slots were briefed with. */
  formats: z.array(
    z.object({ name: z.string(), platform: z.enum(platforms), type: z.enum(formatTypes), spec: formatSpecSchema }),
  ),
});
export type Places = z.infer<typeof placesSchema>;

export const placing = {
  list: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/places',
    access: 'upload:write',
    summary: 'The slots of a campaign with what stands in them, as far as it takes to tell where files belong.',
    params: z.object({ campaignId }),
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeMax),
    }),
    response: placesSchema,
  }),
};
