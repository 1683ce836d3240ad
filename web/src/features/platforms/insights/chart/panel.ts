import { linear, ticksOf } from './scale.ts';

/** One figure by day. */
export interface Panel {
  id: string;
  label: string;
  values: readonly (number | null)[];
  /** The values of the previous period, in the same order; null without one. */
  before: readonly (number | null)[] | null;
  /** Whether the axis starts at zero and the area is filled: true for amounts and counts, false for ratios. */
  startsAtZero: boolean;
  format: (value: number) => string;
  /** A shorter format, for the axis. */
  formatTick: (value: number) => string;
}

/** A mark on the time axis, such as a launch. */
export interface DayMark {
  /** Index of the day; each day has one mark at most. */
  at: number;
  text: string;
  /** Where not all fit, the heaviest are drawn. */
  weight: number;
}

/** A mark that is drawn, with its text where it fits. */
export interface PlacedMark {
  mark: DayMark;
  x: number;
  /** The side of the line that the text stands on; null for none. */
  side: 'start' | 'end' | null;
}

const maxMarks = 5;
/** Between two marks, and of a letter, in pixels. */
const markGap = 20;
const letterWidth = 6.4;

/** The heaviest marks that fit, from left to right, each with its text where no other text or mark is. */
export function placeMarks(marks: readonly DayMark[], x: (day: number) => number, width: number): PlacedMark[] {
  const drawn: DayMark[] = [];
  for (const mark of marks.toSorted((a, b) => b.weight - a.weight))
    if (drawn.length < maxMarks && drawn.every(({ at }) => Math.abs(x(at) - x(mark.at)) >= markGap)) drawn.push(mark);
  const taken: (readonly [number, number])[] = drawn.map(({ at }) => [x(at) - 6, x(at) + 6]);
  const isFree = ([from, to]: readonly [number, number]) =>
    from >= 0 && to <= width && taken.every(([left, right]) => to <= left || right <= from);
  return drawn
    .map((mark): PlacedMark => {
      const center = x(mark.at);
      const length = (mark.text.length + 1) * letterWidth;
      const boxes = { start: [center + 7, center + 7 + length], end: [center - 7 - length, center - 7] } as const;
      const side = isFree(boxes.start) ? 'start' : isFree(boxes.end) ? 'end' : null;
      if (side) taken.push(boxes[side]);
      return { mark, x: center, side };
    })
    .toSorted((a, b) => a.x - b.x);
}

export const inks = [
  { line: 'stroke-ink', fill: 'fill-ink', text: 'text-ink' },
  { line: 'stroke-info', fill: 'fill-info', text: 'text-info' },
] as const;
export const inkOf = (index: number) => inks[index % inks.length] ?? inks[0];

export const heights = { panel: 104, gap: 28, top: 22, axis: 24 };
/** Below this width, names are above their panels instead of beside them. */
const narrow = 420;

/** The positions of all parts in a chart of this width. */
export function layoutOf(width: number, days: number, panels: number) {
  const isNarrow = width < narrow;
  const left = isNarrow ? 48 : 60;
  const right = Math.max(left + 40, width - (isNarrow ? 10 : 112));
  const topOf = (index: number) => heights.top + index * (heights.panel + heights.gap);
  return {
    isNarrow,
    left,
    right,
    topOf,
    height: topOf(panels) - heights.gap + heights.axis,
    x: linear([0, Math.max(1, days - 1)], [left, right]),
    /** The day nearest to a distance from the left edge. */
    dayAt: (offset: number) =>
      Math.min(days - 1, Math.max(0, Math.round(((offset - left) / (right - left)) * (days - 1)))),
  };
}
export type Layout = ReturnType<typeof layoutOf>;

export const numbersOf = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** The scale of a panel with its ticks. */
export function scaleOf({ values, before, startsAtZero }: Panel, top: number) {
  const all = [...numbersOf(values), ...numbersOf(before ?? [])];
  const ends = [...all, ...(startsAtZero ? [0] : [])];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const range = [top + heights.panel, top] as const;
  // Without values, an axis would promise some; at zero alone, its next tick would be a fraction of a cent.
  if (all.every((value) => value === 0)) return { ticks: all.length === 0 ? [] : [0], y: linear([0, 1], range) };
  const ticks = ticksOf(least, most, 3);
  return { ticks, y: linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], range) };
}
