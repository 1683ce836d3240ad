import { z } from 'zod';

// Apart from the plans, so that pages which only show versions do not load these.

const pixels = z.number().int().positive().max(100_000);
const offset = z.number().int().nonnegative().max(100_000);
const milliseconds = z.number().nonnegative();

/** A colour as `#rrggbb`. */
export const fillColour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .meta({ example: '#3b2fc9' });

/** How bars around a picture are filled: blurred or mirrored from it, or in one colour. */
export const fills = ['blur', 'mirror', 'colour', 'brand'] as const;

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
    /** A still becomes a video that shows it for this long. */
    z.object({ kind: z.literal('hold'), durationMs: milliseconds }),
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
    /** Without a colour, that of the edge. */
    z.object({
      kind: z.literal('extend'),
      fill: z.enum(fills),
      width: pixels,
      height: pixels,
      colour: fillColour.optional(),
    }),
    /** The frames of a video are complete pictures, and its colours those of usual screens. Known once it is made. */
    z.object({ kind: z.literal('deinterlace') }),
    z.object({ kind: z.literal('tone-map') }),
    z.object({ kind: z.literal('frame-rate'), rate: z.number().positive() }),
    /** Loudness in LUFS (EBU R 128), with the highest true peak in dB. */
    z.object({ kind: z.literal('loudness'), lufs: z.number(), peakDb: z.number() }),
    z.object({ kind: z.literal('silent-track') }),
    /** Transparent parts take the colour, white without one. */
    z.object({
      kind: z.literal('convert'),
      mime: z.string(),
      flattens: z.boolean(),
      colour: fillColour.optional(),
    }),
    /** `similarity` to the file before (SSIM, 1 for the same), once it is made and if it is low enough to be told. */
    z.object({
      kind: z.literal('encode'),
      sizeBytes: z.number().int().positive(),
      similarity: z.number().min(0).max(1).optional(),
    }),
  ])
  .meta({
    id: 'RepairOperation',
    description: 'One step of a repair.',
    example: { kind: 'resize', width: 1080, height: 1920, enlargedPct: 0 },
  });
export type RepairOperation = z.infer<typeof operationSchema>;
