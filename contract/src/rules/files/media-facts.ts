export const mediaKinds = ['image', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/**
 * Media facts of a file, read from its content alone, as a viewer shows it.
 * `width` and `height` are displayed pixels (rotation and pixel aspect applied), `durationMs` is playable time,
 * `mime` comes from the content, never from the name or the declared type.
 */
export type MediaFacts = {
  kind: MediaKind;
  mime: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** More than one picture over time: an animated GIF or WebP. */
  animated: boolean;
  /** Frames of one loop; 1 for a still picture, null for a video or if not counted. */
  frames: number | null;
  videoCodec: string | null;
  /** Frames per second of a video; absent if not counted, as in older versions. */
  frameRate?: number | null | undefined;
  hasAudio: boolean | null;
};

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
