import { z } from 'zod';
import { slotSchema } from './creatives.ts';
import { endpoint, pageOf } from './endpoint.ts';
import { campaignId, creativeId, slotId } from './ids.ts';
import { formatTypes, limits, platforms } from './limits.ts';
import { formatSpecSchema } from './rules/formats/format-spec.ts';

/** A format in the revision that a slot was briefed with. */
const briefedFormat = z.object({
  name: z.string().meta({ example: 'Instagram Stories – Video' }),
  platform: z.enum(platforms).meta({ example: 'meta' }),
  type: z.enum(formatTypes),
  spec: formatSpecSchema,
});
const judgingCreative = z.object({
  id: creativeId,
  name: z.string().meta({ example: 'Spring teaser' }),
  strict: z.boolean(),
});

/** A slot of the tree, each card with its current version only, and the creative it belongs to. */
const slotPlacesSchema = slotSchema.pick({ id: true, variations: true, can: true }).extend({
  creative: judgingCreative,
  /** Index of its format in the response's `formats`. */
  format: z.number().int().nonnegative(),
});

const placingSlotsSchema = pageOf(slotPlacesSchema).extend({
  /** The names of the campaign and, if visible to the caller, of its group. */
  around: z.array(z.string()),
  /** Each format revision, listed once. */
  formats: z.array(briefedFormat),
});
export type PlacingSlots = z.infer<typeof placingSlotsSchema>;

const slotRules = z
  .object({ id: slotId, creative: judgingCreative, format: briefedFormat })
  .meta({ id: 'SlotRules', description: 'What a file for a slot is judged by.' });
export type SlotRules = z.infer<typeof slotRules>;

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
  rules: endpoint({
    method: 'GET',
    path: '/slots/:slotId/rules',
    access: 'upload:write',
    scope: 'creatives:read',
    summary:
      'What a file for the slot is judged by: its format as it was briefed, and whether advice counts as a rule.',
    params: z.object({ slotId }),
    response: slotRules,
    throws: ['slot.not-found'],
  }),
};
