import { z } from 'zod';
import { slotSchema } from './creatives.ts';
import { endpoint, pageOf } from './endpoint.ts';
import { campaignId, creativeId } from './ids.ts';
import { formatTypes, limits, platforms } from './limits.ts';
import { formatSpecSchema } from './rules/formats/format-spec.ts';

/** A slot of the tree, each card with its current version only, and the creative it belongs to. */
const slotPlacesSchema = slotSchema.pick({ id: true, variations: true, can: true }).extend({
  creative: z.object({ id: creativeId, name: z.string(), strict: z.boolean() }),
  /** Index of its format in the response's `formats`. */
  format: z.number().int().nonnegative(),
});

const placingSlotsSchema = pageOf(slotPlacesSchema).extend({
  /** The names of the campaign and, if visible to the caller, of its group. */
  around: z.array(z.string()),
  /** Each format revision, listed once. */
  formats: z.array(
    z.object({
      name: z.string(),
      platform: z.enum(platforms).meta({ example: 'meta' }),
      type: z.enum(formatTypes),
      spec: formatSpecSchema,
    }),
  ),
});
export type PlacingSlots = z.infer<typeof placingSlotsSchema>;

export const placing = {
  list: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/places',
    access: 'upload:write',
    scope: 'creatives:read',
    summary: 'The slots of a campaign with their variations, cards and current versions, for matching files to slots.',
    params: z.object({ campaignId }),
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeMax),
    }),
    response: placingSlotsSchema.meta({
      id: 'Places',
      description: 'The slots of a campaign, to find the right one for a file.',
    }),
    throws: ['campaign.not-found'],
  }),
};
