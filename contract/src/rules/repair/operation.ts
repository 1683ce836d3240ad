import { z } from 'zod';

// Apart from the plans, so that pages which only show versions do not load these.

const pixels = z.number().int().positive().max(100_000);
const offset = z.number().int().nonnegative().max(100_000);
const milliseconds = z.number().nonnegative();

/**
 * The place of a crop from a moment of the video on, in milliseconds of the original. It stays there, or, if the next
 * key frame `glides`, moves evenly to its place.
 */
export const keyFrameSchema = z
  .object({ atMs: milliseconds, left: offset, top: offset, glides: z.boolean() })
  .meta({ id: 'KeyFrame', description: 'The place of a crop from a moment of a video on.' });
export type KeyFrame = z.infer<typeof keyFrameSchema>;

/** Key frames of one crop. */
export const keyFramesMax = 48;

/**
 * One step of a repair, as data for a translated sentence. Pixels are those of the picture as displayed when the step
 * begins; `lostPct` is the share of the picture that a crop removes, `enlargedPct` what a resize adds to a side.
 */
export const operationSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('trim'), startMs: milliseconds, durationMs: milliseconds, cutMs: milliseconds }),
    z.object({ kind: z.literal('loop'), durationMs: milliseconds }),
    z.object({
      kind: z.literal('crop'),
      left: offset,
      top: offset,
      width: pixels,
      height: pixels,
      lostPct: z.number().min(0).max(100),
      /** Whether a person placed it; otherwise it is placed where most of what stands out is seen. */
      byHand: z.boolean().optional(),
      /** For videos: its places over time, in order, instead of `left` and `top`. */
      frames: z.array(keyFrameSchema).max(keyFramesMax).optional(),
    }),
    z.object({ kind: z.literal('resize'), width: pixels, height: pixels, enlargedPct: z.number().min(0) }),
    z.object({ kind: z.literal('extend'), fill: z.enum(['blur', 'colour']), width: pixels, height: pixels }),
    z.object({ kind: z.literal('convert'), mime: z.string(), flattens: z.boolean() }),
    z.object({ kind: z.literal('encode'), sizeBytes: z.number().int().positive() }),
  ])
  .meta({
    id: 'RepairOperation',
    description: 'One step of a repair.',
    example: { kind: 'resize', width: 1080, height: 1920, enlargedPct: 0 },
  });
export type RepairOperation = z.infer<typeof operationSchema>;
