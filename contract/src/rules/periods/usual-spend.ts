/** Fewer days do not show what is usual. */
const fewestDays = 7;
/** A day with so many times the usual spend is far off, and one with the inverse. */
const factor = 2;

/** What a day's spend is compared with. */
export interface SpendDay {
  /** Spend of the day, and of each day before it, in minor units. */
  spend: number;
  before: readonly number[];
  /** A smaller difference is ignored. */
  floor: number;
}

/** How far a day's spend is off the median of the days before that had any; null if it is not, or nothing is usual. */
export function spendOff({ spend, before, floor }: SpendDay): { direction: 'more' | 'less'; usual: number } | null {
  const spent = before.filter((each) => each > 0).toSorted((a, b) => a - b);
  if (spent.length < fewestDays) return null;
  const middle = spent.length / 2;
  const usual = ((spent[Math.ceil(middle) - 1] ?? 0) + (spent[Math.floor(middle)] ?? 0)) / 2;
  if (Math.abs(spend - usual) < floor) return null;
  if (spend >= factor * usual) return { direction: 'more', usual };
  return spend * factor <= usual ? { direction: 'less', usual } : null;
}
