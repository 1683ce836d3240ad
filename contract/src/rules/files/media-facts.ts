import { z } from 'zod';

export const mediaKinds = ['image', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/**
 * Media facts of a file, read from its content alone, as a viewer shows it.
 * `width` and `height` are displayed pixels (rotation and pixel aspect applied), `durationMs` is playable time,
 * `mime` comes from the content, never from the name or the declared type.
 */
export const mediaFactsSchema = z
  .object({
    kind: z.enum(mediaKinds).meta({ example: 'video' }),
    mime: z.string().meta({ example: 'video/mp4' }),
    sizeBytes: z.number().int().nonnegative().meta({ example: 4_194_304 }),
    width: z.number().int().positive().meta({ example: 1080 }).nullable(),
    height: z.number().int().positive().meta({ example: 1920 }).nullable(),
    durationMs: z.number().nonnegative().meta({ example: 15_000 }).nullable(),
    /** More than one picture over time: an animated GIF or WebP. */
    animated: z.boolean(),
    /** Frames of one loop; 1 for a still picture, null for a video or if not counted. */
    frames: z.number().int().positive().nullable(),
    videoCodec: z.string().meta({ example: 'avc' }).nullable(),
    /** Frames per second of a video; absent if not counted, as in older versions. */
    frameRate: z.number().positive().meta({ example: 30 }).nullable().optional(),
    hasAudio: z.boolean().nullable(),
  })
  .meta({ id: 'MediaFacts', description: 'Properties of a media file, read from its content.' });
export type MediaFacts = z.infer<typeof mediaFactsSchema>;

/** Why a file is rejected for every format. */
export const refusalReasons = [
  'empty',
  'unreadable',
  'truncated',
  'no-pixels',
  /** A side is longer than decoders accept; `detail` is the size, such as `70000x100`. */
  'too-many-pixels',
  'not-media',
  /** A picture or video of an unsupported type: a camera's raw file, HEIF with another codec than HEVC or AV1. */
  'unsupported',
  'extension-mismatch',
  /** The received bytes do not match the declared checksum or length. */
  'damaged',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** `detail` names what was found instead, for instance `application/pdf`; it is data, not text for people. */
export type ProbeResult = { ok: true; facts: MediaFacts } | { ok: false; reason: RefusalReason; detail: string | null };
