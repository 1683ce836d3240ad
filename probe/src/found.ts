import type { MediaFacts, RefusalReason } from '@ad-foundry/contract/rules/files/media-facts.ts';

/** The media facts found by a reader of one file type; the probe adds size and MIME type. */
export type Found =
  | { ok: true; facts: Partial<Omit<MediaFacts, 'sizeBytes' | 'kind' | 'mime'>> }
  | { ok: false; reason: RefusalReason; detail: string | null };

export function found(facts: Partial<Omit<MediaFacts, 'sizeBytes' | 'kind' | 'mime'>>): Found {
  return { ok: true, facts };
}

export type Refused = Extract<Found, { ok: false }>;

export function refused(reason: RefusalReason, detail: string | null = null): Refused {
  return { ok: false, reason, detail };
}

/** The largest side that decoders show; many file types cannot state a larger one. */
export const maxPixelsPerSide = 65_535;

/** Refusal of an undisplayable size: a side without pixels, or with too many; null for any other. */
export function refuseSize({ width, height }: { width: number; height: number }): Refused | null {
  if (!(width > 0 && height > 0)) return refused('no-pixels');
  return Math.max(width, height) > maxPixelsPerSide ? refused('too-many-pixels', `${width}x${height}`) : null;
}

/** A picture's size in pixels, refused when either side is not a positive whole number. */
export function picture(
  width: number,
  height: number,
  motion: { animated?: boolean; durationMs?: number | null; frames?: number | null } = {},
): Found {
  if (!Number.isInteger(width) || !Number.isInteger(height)) return refused('truncated');
  return refuseSize({ width, height }) ?? found({ width, height, frames: motion.animated ? null : 1, ...motion });
}

/** Frames per second, rounded to a thousandth; null for an implausible value. */
export function asFrameRate(perSecond: number): number | null {
  return perSecond >= 0.1 && perSecond <= 1000 ? Math.round(perSecond * 1000) / 1000 : null;
}
