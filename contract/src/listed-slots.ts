import { z } from 'zod';
import { previewSchema } from './campaigns.ts';
import { commentPersonSchema } from './comments.ts';
import { instant } from './endpoint.ts';
import { formatId, slotId, versionId } from './ids.ts';
import { platforms } from './limits.ts';
import { namedCampaign, namedCreative } from './references.ts';
import { decisions } from './rules/completion/decision.ts';
import { reviewStates } from './rules/review/state.ts';

/** A slot in a list or on a board. */
export const listedSlotSchema = z
  .object({
    id: slotId,
    review: z.enum(reviewStates),
    /** Whether the caller can decide on its files and has not: at the open step, if the campaign has steps. */
    waitsForCaller: z.boolean(),
    campaign: namedCampaign,
    creative: namedCreative,
    format: z.object({
      id: formatId,
      name: z.string().meta({ example: 'Story' }),
      platform: z.enum(platforms).meta({ example: 'meta' }),
    }),
    /** The frame to draw for an empty slot, and its label. */
    shape: z.object({
      width: z.number().positive(),
      height: z.number().positive(),
      label: z.string().meta({ example: '9:16' }),
    }),
    dueAt: instant.nullable(),
    /** Its current files, in the order of variations and cards. */
    files: z.array(z.object({ versionId, number: z.number().int().positive() })),
    /** The picture of its first file; null for an empty slot. */
    preview: previewSchema.nullable(),
    /** The newest decision on its current files that agrees with its state; null without one. */
    decided: z.object({ by: commentPersonSchema, decision: z.enum(decisions), at: instant }).nullable(),
    /** The newest open comment on its files where changes are asked for. */
    reason: z.string().meta({ example: 'Old price on card 3.' }).nullable(),
    /** Where its files were sent last; null unless `sent`. */
    sentTo: z.object({ advertiserName: z.string().meta({ example: 'Pola Kitchen EU' }), at: instant }).nullable(),
    /** Who owes its files; null if all guests of the campaign do. */
    owner: z.string().meta({ example: 'Ana Silva' }).nullable(),
  })
  .meta({ id: 'ListedSlot', description: 'A slot in a list or on a board.' });
export type ListedSlot = z.infer<typeof listedSlotSchema>;
