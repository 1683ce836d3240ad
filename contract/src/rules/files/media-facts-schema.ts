import { z } from 'zod';
import { type MediaFacts, mediaKinds } from './media-facts.ts';

// Apart from the facts themselves, so that reading a file does not load the validator.
export const mediaFactsSchema = z
  .object({
    kind: z.enum(mediaKinds).meta({ example: 'video' }),
    mime: z.string().meta({ example: 'video/mp4' }),
    sizeBytes: z.number().int().nonnegative().meta({ example: 4_194_304 }),
    width: z.number().int().positive().meta({ example: 1080 }).nullable(),
    height: z.number().int().positive().meta({ example: 1920 }).nullable(),
    durationMs: z.number().nonnegative().meta({ example: 15_000 }).nullable(),
    animated: z.boolean(),
    frames: z.number().int().positive().nullable(),
    videoCodec: z.string().meta({ example: 'avc' }).nullable(),
    frameRate: z.number().positive().meta({ example: 30 }).nullable().optional(),
    hasAudio: z.boolean().nullable(),
  })
  .meta({
    id: 'MediaFacts',
    description: 'Properties of a media file, read from its content.',
  }) satisfies z.ZodType<MediaFacts>;
