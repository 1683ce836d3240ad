/** `w:h` as a number, for instance 0.5625 for `9:16`; null when it is not a ratio. */
export function parseRatio(text: number | string): number | null {
  if (typeof text === 'number') return Number.isFinite(text) && text > 0 ? text : null;
  const match = /^\s*(\d+(?:\.\d+)?)\s*[:x×/]\s*(\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const ratio = Number(match[1]) / Number(match[2]);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null;
}

/** Relative distance of two ratios, as a fraction; symmetric, and equal for both orientations. */
export function ratioDistance(a: number, b: number): number {
  return Math.max(a, b) / Math.min(a, b) - 1;
}

/** The ratio of a picture as people write it: `9:16` where the numbers are small, else `1.91:1` or `1:1.78`. */
export function ratioLabel(width: number, height: number): string {
  const divisor = greatestDivisor(width, height);
  const [w, h] = [width / divisor, height / divisor];
  if (w <= 21 && h <= 21) return `${w}:${h}`;
  return width > height ? `${decimals(width / height)}:1` : `1:${decimals(height / width)}`;
}

const namedRatios =
  '1:1 4:5 5:4 2:3 3:2 3:4 4:3 9:16 16:9 9:20 20:9 9:21 21:9 1:2 2:1 1.91:1 1:1.91 2.35:1 2.39:1'.split(' ');
/** The usual tolerance of rules about ratios. */
const tolerance = 0.01;

/** The name of a file's ratio, for 406 × 720 `9:16` as rules see it; null for one without a name. */
export function ratioName(width: number, height: number): string | null {
  const label = ratioLabel(width, height);
  if (!label.includes('.') || namedRatios.includes(label)) return label;
  const distances = namedRatios.map((name) => ({
    name,
    distance: ratioDistance(width / height, parseRatio(name) ?? 1),
  }));
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= tolerance ? nearest.name : null;
}

/** Two decimals, or more where rounding would yield a wrong whole number. */
function decimals(value: number): number {
  const short = Number(value.toFixed(2));
  return Number.isInteger(short) ? Number(value.toFixed(4)) : short;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
