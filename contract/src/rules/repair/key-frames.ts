import { keyFramesMax, type KeyFrame, type RepairOperation } from './operation.ts';

type Crop = Extract<RepairOperation, { kind: 'crop' }>;
type Place = Pick<KeyFrame, 'left' | 'top'>;

/** The key frames of a crop; one that stays where it is has one. */
export function framesOf({ left, top, frames }: Crop): KeyFrame[] {
  return frames && frames.length > 0 ? frames : [{ atMs: 0, left, top, glides: false }];
}

/** The key frame that is valid at a moment: the last one before it. */
function indexAt(frames: readonly KeyFrame[], atMs: number): number {
  return Math.max(
    0,
    frames.findLastIndex((frame) => frame.atMs <= atMs),
  );
}

/** Where the window is at a moment. */
export function placeAt(frames: readonly KeyFrame[], atMs: number): Place {
  const index = indexAt(frames, atMs);
  const [frame, next] = [frames[index], frames[index + 1]];
  if (!frame) return { left: 0, top: 0 };
  if (!next?.glides) return { left: frame.left, top: frame.top };
  const share = Math.max(0, Math.min(1, (atMs - frame.atMs) / Math.max(1, next.atMs - frame.atMs)));
  return {
    left: Math.round(frame.left + (next.left - frame.left) * share),
    top: Math.round(frame.top + (next.top - frame.top) * share),
  };
}

/** The key frames with the window of a moment at another place. */
export function withFrame(frames: readonly KeyFrame[], atMs: number, place: Place): KeyFrame[] {
  const index = indexAt(frames, atMs);
  return frames.map((frame, each) => (each === index ? { ...frame, ...place } : frame));
}

/** The key frames with one more at a moment, where the window is then; unchanged if there is one, or too many. */
export function withKeyFrame(frames: readonly KeyFrame[], atMs: number): KeyFrame[] {
  if (frames.length >= keyFramesMax || frames.some((frame) => frame.atMs === atMs)) return [...frames];
  const glides = frames[indexAt(frames, atMs) + 1]?.glides ?? frames.some((frame) => frame.glides);
  return [...frames, { atMs, ...placeAt(frames, atMs), glides }].toSorted((a, b) => a.atMs - b.atMs);
}
