/** Taken where a film does not say how many frames a second it has. */
export const assumedRate = 25;

/** The frame that is seen at a moment, counted from 0. */
export function frameAt(seconds: number, rate: number): number {
  // A moment read back is a rounded one: a frame begins a little before its edge.
  return Math.max(0, Math.floor(seconds * rate + 0.01));
}

/** The middle of a frame, in seconds: asked for its edge, a player may show the one before. */
export function momentOf(frame: number, rate: number): number {
  return (Math.max(0, frame) + 0.5) / rate;
}

/** `00:01:02:24`: hours, minutes, seconds and frames, each second having the next whole number of them. */
export function timeCode(seconds: number, rate: number): string {
  const each = Math.max(1, Math.round(rate));
  const frame = frameAt(seconds, rate);
  const whole = Math.floor(frame / each);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60, frame % each];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
