/** A day on which the spend leaves the level of the days before it, as after a change of a budget. */
export interface SpendJump {
  /** The index of the day. */
  at: number;
  /** Of the spend against the median of the days before, such as 0.25 for a quarter more. */
  change: number;
}

/** Days that the level is taken from. */
const levelDays = { least: 3, most: 7 };
/** The smallest change of the level that counts, and where the days before hold no weekend to compare with. */
const leastChange = { afterWeek: 0.25, before: 0.5 };
/** How far beyond the largest deviation of the days before a day must be, so that weekends are no jumps. */
const beyond = 1.5;
/** Of a change, what the following day keeps; a single odd day is no new level. */
const kept = 0.5;

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

/** The days on which the spend jumps to another level; null for days that are not stored. */
export function spendJumps(spend: readonly (number | null)[]): SpendJump[] {
  const jumps: SpendJump[] = [];
  let levelStart = 0;
  spend.forEach((value, at) => {
    const days = spend.slice(Math.max(levelStart, at - levelDays.most), at).filter((each) => each !== null);
    const level = days.length < levelDays.least ? 0 : middleOf(days);
    if (value === null || level <= 0) return;
    const step = value - level;
    const deviation = Math.max(...days.map((each) => Math.abs(each - level)));
    const least = days.length < levelDays.most ? leastChange.before : leastChange.afterWeek;
    if (Math.abs(step) < Math.max(least * level, beyond * deviation)) return;
    const next = spend[at + 1] ?? null;
    // The last day may not be over: less spend on it says nothing yet.
    const isKept = next === null ? step > 0 : (next - level) / step >= kept;
    if (!isKept) return;
    jumps.push({ at, change: step / level });
    levelStart = at;
  });
  return jumps;
}
