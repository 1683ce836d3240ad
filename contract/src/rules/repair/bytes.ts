import { canonicalMime } from '@ad-foundry/contract/rules/files/mime-types.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { area, type ByteBudget, type Shape } from './shapes.ts';

/** Frames per second of a video whose rate could not be read. */
export const assumedRate = 30;

/** Bits per pixel of a frame of H.264: the least that is still good enough, and what loses nothing visibly. */
const bitsOfFrame = { floor: 0.02, ease: 0.06, most: 0.2 };
/** Bytes per pixel of pictures, likewise. A PNG reduces its colours before it is refused. */
const bytesOfStill: Record<string, Omit<ByteBudget, 'maxBytes'>> = {
  'image/jpeg': { floor: 0.06, ease: 0.3 },
  'image/png': { floor: 0.15, ease: 1 },
};

/** The bytes that one pixel of a file needs when it is written as this type. */
export function needOf(mime: string, facts: MediaFacts): Omit<ByteBudget, 'maxBytes'> {
  const still = bytesOfStill[mime];
  if (still) return still;
  const frames = ((facts.durationMs ?? 0) / 1000) * Math.min(facts.frameRate ?? assumedRate, 60);
  const bytesPerBit = Math.max(frames, 1) / 8;
  return { floor: bitsOfFrame.floor * bytesPerBit, ease: bitsOfFrame.ease * bytesPerBit };
}

/** How many bytes a pixel takes in a type, compared with a JPEG. */
const weights: Record<string, number> = {
  'image/png': 4,
  'image/gif': 1.5,
  'image/webp': 0.7,
  'image/avif': 0.5,
  'image/heic': 0.6,
  'image/tiff': 8,
};
const weightOf = (mime: string) => weights[canonicalMime(mime)] ?? 1;

/** About how large a file becomes, from its own bytes per pixel. */
export function estimateBytes(
  facts: MediaFacts & { width: number; height: number },
  { mime, shape, durationMs }: { mime: string; shape: Shape; durationMs: number | null },
): number {
  const pixels = Math.min(area(shape.size), area(shape.scaled) * 1.1);
  const share = facts.sizeBytes / area(facts);
  if (facts.kind === 'image') {
    const most = mime === canonicalMime(facts.mime) ? share : mime === 'image/png' ? 3 : 1.2;
    return Math.ceil(pixels * Math.min(most, Math.max(0.02, (share * weightOf(mime)) / weightOf(facts.mime))));
  }
  const length = (durationMs ?? facts.durationMs ?? 0) / Math.max(1, facts.durationMs ?? 1);
  const frames = ((facts.durationMs ?? 0) / 1000) * Math.min(facts.frameRate ?? assumedRate, 60);
  const most = (bitsOfFrame.most * Math.max(frames, 1)) / 8;
  return Math.ceil(pixels * Math.min(share, most) * length) + 1024;
}
