import type { Area, Moment } from '@ad-foundry/contract/comments.ts';
import { formatDuration } from '#lib/format-duration.ts';

const columns = ['left', 'center', 'right'] as const;
const rows = ['upper', 'middle', 'lower'] as const;
export type PlaceWord = `${(typeof rows)[number]}-${(typeof columns)[number]}`;

/** The ninth of the picture that contains the centre of an area. */
export function placeWord({ x, y, width, height }: Area): PlaceWord {
  const third = (share: number) => Math.min(2, Math.floor(share * 3)) as 0 | 1 | 2;
  return `${rows[third(y + height / 2)]}-${columns[third(x + width / 2)]}`;
}

/** `0:08.10`: minutes, seconds and frame. */
function clock(ms: number, rate: number): string {
  const whole = Math.floor(ms / 1000);
  // A moment is stored in whole milliseconds, and may be slightly before the frame begins.
  const frame = Math.min(Math.max(0, Math.ceil(rate) - 1), Math.floor(((ms % 1000) / 1000) * rate + 0.05));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(whole / 60)}:${two(whole % 60)}.${two(frame)}`;
}

/** `0:08.10`, or `0:08.10–0:09.00` for a range; without a frame rate only the seconds: `0:08`. */
export function momentText({ startMs, endMs }: Moment, rate: number | null): string {
  const text = (ms: number) => (rate === null ? formatDuration(Math.floor(ms / 1000) * 1000) : clock(ms, rate));
  return endMs === null ? text(startMs) : `${text(startMs)}–${text(endMs)}`;
}
