import type { Moment } from '@ad-foundry/contract/comments.ts';
import { formatDuration } from '#lib/format-duration.ts';

/** The second of a video: `0:04`, or `0:04–0:09` for a range. */
export function momentText({ startMs, endMs }: Moment): string {
  const clock = (ms: number) => formatDuration(Math.floor(ms / 1000) * 1000);
  return endMs === null ? clock(startMs) : `${clock(startMs)}–${clock(endMs)}`;
}
