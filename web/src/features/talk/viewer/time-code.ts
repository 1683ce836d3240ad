/** The frame rate assumed for videos whose rate is unknown. */
export const assumedRate = 25;

/** The frame at a time, counted from 0. */
export function frameAt(seconds: number, rate: number): number {
  // Players round times, so a frame begins slightly before its exact time.
  return Math.max(0, Math.floor(seconds * rate + 0.01));
}

/** The middle of a frame, in seconds, because seeking to its beginning may show the previous frame. */
export function momentOf(frame: number, rate: number): number {
  return (Math.max(0, frame) + 0.5) / rate;
}

/** `00:01:02:24`: hours, minutes, seconds and frames; the frame rate is rounded up to a whole number. */
export function timeCode(seconds: number, rate: number): string {
  const each = Math.max(1, Math.round(rate));
  const frame = frameAt(seconds, rate);
  const whole = Math.floor(frame / each);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60, frame % each];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
