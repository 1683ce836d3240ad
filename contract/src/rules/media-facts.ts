import { z } from 'zod';

export const mediaKinds = ['image', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/**
 * What a viewer would see of a file, read from its content alone.
 * `width` and `height` are displayed pixels (rotation and pixel aspect applied), `durationMs` is playable time,
 * `mime` comes from the content, never from the name or the declared type.
 */
export const mediaFactsSchema = z.object({
  kind: z.enum(mediaKinds),
  mime: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  durationMs: z.number().nonnegative().nullable(),
  /** More than one picture over time: an animated GIF or WebP. */
  animated: z.boolean(),
  /** Of one loop; 1 for a still picture, null for a film and where nobody counted. */
  frames: z.number().int().positive().nullable(),
  videoCodec: z.string().nullable(),
  /** Of a film, a second; absent where nobody counted, as in versions of before. */
  frameRate: z.number().positive().nullable().optional(),
  hasAudio: z.boolean().nullable(),
});
export type MediaFacts = z.infer<typeof mediaFactsSchema>;

/** Why a file is refused whatever the format asks for. */
export const refusalReasons = [
  'empty',
  'unreadable',
  'truncated',
  'no-pixels',
  'not-media',
  'extension-mismatch',
  /** What arrived is not what the sender said it would be. */
  'damaged',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** `detail` names what was found instead, for instance `application/pdf`; it is data, not text for people. */
export type ProbeResult = { ok: true; facts: MediaFacts } | { ok: false; reason: RefusalReason; detail: string | null };
