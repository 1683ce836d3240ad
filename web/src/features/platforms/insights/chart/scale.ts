/** About `count` round numbers that enclose `low` and `high`. */
export function ticksOf(low: number, high: number, count = 4): number[] {
  const span = high - low || Math.abs(high) || 1;
  const rough = span / Math.max(1, count - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Maps values from a domain to pixels. */
export const linear =
  ([low, high]: readonly [number, number], [start, end]: readonly [number, number]) =>
  (value: number): number =>
    high === low ? (start + end) / 2 : start + ((value - low) / (high - low)) * (end - start);

/** Like `linear`, but logarithmic: equal factors have equal distances. Values must be above zero. */
export const logarithmic = (domain: readonly [number, number], range: readonly [number, number]) => {
  const scale = linear([Math.log(domain[0]), Math.log(domain[1])], range);
  return (value: number): number => scale(Math.log(value));
};

/** 1, 2 and 5 times powers of ten within a domain; only the powers if these would be more than six. */
export function logTicks([low, high]: readonly [number, number]): number[] {
  const powers: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1) powers.push(power);
  const within = (factors: readonly number[]) =>
    powers
      .flatMap((power) => factors.map((factor) => factor * 10 ** power))
      .filter((tick) => tick >= low && tick <= high);
  const fine = within([1, 2, 5]);
  return fine.length <= 6 ? fine : within([1]);
}

/** An SVG path through points; null breaks the line. */
export function linePath(points: readonly (readonly [x: number, y: number] | null)[]): string {
  let isDrawing = false;
  return points
    .map((point) => {
      const command = isDrawing ? 'L' : 'M';
      isDrawing = point !== null;
      return point ? `${command}${point[0].toFixed(1)} ${point[1].toFixed(1)}` : '';
    })
    .join('');
}

/** Indexes of about `most` evenly spaced labels over `count` places, including the first. */
export function labelIndexes(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}
