import { z } from 'zod';
import { mediaFactsSchema } from '@ad-foundry/contract/rules/files/media-facts-schema.ts';
import { verdictSchema } from '@ad-foundry/contract/rules/verdicts/verdict.ts';
import { fillColour, fills, keyFrameSchema, keyFramesMax, operationSchema } from './operation.ts';

// Apart from the rules that make a plan, so that the API does not load these.

const offset = z.number().int().nonnegative().max(100_000);
const milliseconds = z.number().nonnegative();

/** What is done about the shape of the picture: nothing, a crop, or bars around it. */
export const repairWays = ['keep', 'crop', ...fills] as const;
export type RepairWay = (typeof repairWays)[number];

/** What no rule asks for, and a person may add to the repair of a video. */
export const repairExtras = ['frame-rate', 'loudness', 'silent-track'] as const;
export type RepairExtra = (typeof repairExtras)[number];

/** A repair after which the file meets every hard rule, with what the file is then predicted to be. */
export const repairOfferSchema = z
  .object({
    way: z.enum(repairWays),
    operations: z.array(operationSchema),
    predicted: mediaFactsSchema,
    verdict: verdictSchema,
    /** The sizes in bytes between which the finished file must be. */
    minBytes: z.number().int(),
    maxBytes: z.number().int(),
  })
  .meta({ id: 'RepairOffer', description: 'A repair after which a file is predicted to fit.' });
export type RepairOffer = z.infer<typeof repairOfferSchema>;

/** Why a file is not repaired, with the figures of what would help. */
export const repairRefusalSchema = z
  .discriminatedUnion('reason', [
    z.object({
      reason: z.enum([
        /** It breaks no hard rule. */
        'fits',
        /** Its width, height or duration could not be read. */
        'unread',
        /** The slot takes only stills and the file is a video. */
        'needs-image',
        /** The file moves, and the slot takes only pictures that do not. */
        'animated',
        /** No size in pixels meets all rules. */
        'no-size',
        /** No duration meets all rules. */
        'no-duration',
        'needs-ffmpeg',
        'needs-encoder',
        'not-current',
      ]),
    }),
    /** The type cannot be decoded here. */
    z.object({ reason: z.literal('type'), mime: z.string() }),
    /** None of the types that the slot takes can be written here. */
    z.object({ reason: z.literal('target-type') }),
    z.object({ reason: z.literal('too-small'), width: z.number(), height: z.number() }),
    z.object({ reason: z.literal('too-short'), seconds: z.number() }),
    /** `seconds`: the length up to which a video stays good enough; absent if its length does not help. */
    z.object({ reason: z.literal('too-heavy'), megabytes: z.number(), seconds: z.number().optional() }),
    z.object({ reason: z.literal('too-long'), minutes: z.number() }),
    z.object({ reason: z.literal('too-large'), megabytes: z.number() }),
    z.object({ reason: z.literal('too-many-pixels'), megapixels: z.number() }),
  ])
  .meta({
    id: 'RepairRefusal',
    description: 'Why a file is not repaired.',
    example: { reason: 'too-small', width: 1080, height: 1920 },
  });
export type RepairRefusal = z.infer<typeof repairRefusalSchema>;

/** The offers, the gentlest first, or the reason that there is none. */
export type RepairPlan = { offers: RepairOffer[]; refusal: null } | { offers: []; refusal: RepairRefusal };

/**
 * What a person may choose about an offer: place and width of the crop, over time for videos, where the kept part begins,
 * the colour of bars and of transparent parts, and extras.
 */
export const repairChoiceSchema = z
  .strictObject({
    left: offset.optional(),
    top: offset.optional(),
    /** Of the crop, whose ratio stays; at most what is offered, and so that the result is not enlarged too much. */
    width: z.number().int().positive().max(100_000).optional(),
    /** Of a video: places over time instead of one. */
    frames: z.array(keyFrameSchema).max(keyFramesMax).optional(),
    startMs: milliseconds.optional(),
    colour: fillColour.optional(),
    also: z.array(z.enum(repairExtras)).max(repairExtras.length).optional(),
  })
  .meta({
    id: 'RepairChoice',
    description: 'Place and width of a crop, where the kept part of a video begins, the color of bars, and extras.',
    example: { left: 656, top: 0 },
  });
export type RepairChoice = z.infer<typeof repairChoiceSchema>;
