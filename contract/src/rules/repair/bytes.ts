import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { canonicalMime } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { isGif, kindOfType } from './file-type.ts';
import { area, type ByteBudget, type Shape } from './shapes.ts';

type Measured = MediaFacts & { width: number; height: number };

/** Frames per second of a video whose rate could not be read, of a still that is shown as a video, and of a GIF. */
export const assumedRate = 30;
export const heldRate = 25;
export const gifRates = { usual: 12.5, least: 100 / 12 };

/** Bits per pixel of a frame of H.264: the least that is still good enough, and what loses nothing visibly. */
const bitsOfFrame = { floor: 0.02, ease: 0.06, most: 0.2 };
/** Bytes per pixel of a frame of a GIF, likewise; the least as a multiple of what the frames take now. */
const bytesOfGif = { ofVideo: 100, ofAnimation: 1.8, leastFloor: 0.03, mostFloor: 0.25, ease: 0.3, usual: 0.25 };
/** Bytes per pixel of a PNG, likewise; it reduces its colours before it is refused. */
const bytesOfPng = { floor: 0.15, ease: 1 };
/** Of a JPEG, whose least depends on how much the picture shows: a share of what it takes as a JPEG now. */
const bytesOfJpeg = { share: 0.7, leastFloor: 0.06, mostFloor: 0.2, ease: 0.3 };

/** The bytes that one pixel of a file of this duration needs when it is written as this type. */
export function needOf(mime: string, facts: Measured, durationMs: number | null): Omit<ByteBudget, 'maxBytes'> {
  if (mime === 'image/png') return bytesOfPng;
  if (mime === 'image/jpeg') {
    const { share, leastFloor, mostFloor, ease } = bytesOfJpeg;
    const floor = (share * facts.sizeBytes) / area(facts) / weightOf(facts.mime);
    return { floor: Math.min(mostFloor, Math.max(leastFloor, floor)), ease };
  }
  const seconds = (durationMs ?? 0) / 1000;
  if (isGif(mime)) {
    const frames = (rate: number) => Math.max(1, seconds * rate);
    return { floor: leastOfGif(facts) * frames(gifRates.least), ease: bytesOfGif.ease * frames(gifRates.usual) };
  }
  // A still that is shown costs its first frame, and then next to nothing.
  const frames = moves(facts) ? Math.max(1, seconds * rateOf(facts)) : 8;
  return { floor: (bitsOfFrame.floor * frames) / 8, ease: (bitsOfFrame.ease * frames) / 8 };
}

function leastOfGif(facts: Measured): number {
  const { ofVideo, ofAnimation, leastFloor, mostFloor } = bytesOfGif;
  const frames = Math.max(1, ((facts.durationMs ?? 0) / 1000) * rateOf(facts));
  const share = facts.sizeBytes / area(facts) / frames;
  const floor = facts.kind === 'video' ? share * ofVideo : (share * ofAnimation) / weightOf(facts.mime);
  return Math.min(mostFloor, Math.max(leastFloor, floor));
}

/** Frames per second of what a file shows. */
export function rateOf({ kind, frames, durationMs, frameRate }: MediaFacts): number {
  if (kind === 'image') return Math.min(60, (frames ?? 1) / Math.max(0.1, (durationMs ?? 0) / 1000));
  return Math.min(frameRate ?? assumedRate, 60);
}

const moves = ({ kind, animated }: MediaFacts) => kind === 'video' || animated;

/** How many bytes a pixel takes in a type, compared with a JPEG. */
const weights: Record<string, number> = {
  'image/png': 4,
  'image/gif': 1.5,
  'image/webp': 0.7,
  'image/avif': 0.5,
  'image/heic': 0.6,
  'image/tiff': 8,
  'image/bmp': 12,
  'image/vnd.adobe.photoshop': 20,
};
const weightOf = (mime: string) => weights[canonicalMime(mime)] ?? 1;

/** About how large a file becomes, from its own bytes per pixel. */
export function estimateBytes(
  facts: Measured,
  { mime, shape, durationMs }: { mime: string; shape: Shape; durationMs: number | null },
): number {
  const pixels = Math.min(area(shape.size), area(shape.scaled) * 1.1);
  const share = facts.sizeBytes / area(facts);
  const seconds = (durationMs ?? 0) / 1000;
  if (isGif(mime)) {
    const drawn = pixels * Math.max(1, seconds * gifRates.usual) * bytesOfGif.usual;
    return Math.ceil(facts.kind === 'image' ? Math.min(drawn, share * 1.2 * pixels) : drawn) + 1024;
  }
  if (kindOfType(mime) === 'image') {
    const most = mime === canonicalMime(facts.mime) ? share : mime === 'image/png' ? 3 : 1.2;
    return Math.ceil(pixels * Math.min(most, Math.max(0.02, (share * weightOf(mime)) / weightOf(facts.mime))));
  }
  if (!moves(facts)) return Math.ceil(pixels * (0.2 + 0.001 * seconds * heldRate)) + 4096;
  const frames = Math.max(1, ((facts.durationMs ?? 0) / 1000) * rateOf(facts));
  const length = (durationMs ?? facts.durationMs ?? 0) / Math.max(1, facts.durationMs ?? 1);
  return Math.ceil(pixels * Math.min(share, (bitsOfFrame.most * frames) / 8) * length) + 1024;
}
