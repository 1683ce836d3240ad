/** Shapes of pictures and videos that ads have, from the tallest to the widest. */
export const ratios = ['9:16', '4:5', '1:1', '16:9', '1.91:1', 'other'] as const;
export type Ratio = (typeof ratios)[number];

const shares: Record<Exclude<Ratio, 'other'>, number> = {
  '9:16': 9 / 16,
  '4:5': 4 / 5,
  '1:1': 1,
  '16:9': 16 / 9,
  '1.91:1': 1.91,
};
/** Files are a little off: 1080 by 1918 is 9:16. */
const tolerance = 0.03;

/** The ratio of a size in pixels; null for an unknown one. */
export function ratioOf(size: { width: number | null; height: number | null } | null): Ratio | null {
  if (!size?.width || !size.height) return null;
  const share = size.width / size.height;
  const near = (Object.keys(shares) as (keyof typeof shares)[]).find(
    (name) => Math.abs(share / shares[name] - 1) <= tolerance,
  );
  return near ?? 'other';
}

/** Lengths of videos, each up to so many seconds. */
export const videoLengths = ['up-to-15', 'up-to-30', 'longer'] as const;
export type VideoLength = (typeof videoLengths)[number];

export function videoLengthOf(durationMs: number | null): VideoLength | null {
  if (durationMs === null) return null;
  if (durationMs < 15_500) return 'up-to-15';
  return durationMs < 30_500 ? 'up-to-30' : 'longer';
}
