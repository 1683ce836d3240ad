/** The range that holds the true value with a probability of 95 %. */
export interface Interval {
  low: number;
  high: number;
}

/** The 97.5th percentile of the normal distribution, for two-sided intervals of 95 %. */
const z = 1.959964;

/**
 * The score interval for the mean of a Poisson distributed count, at least 0, such as results. Its formula is that
 * of `PoissonCI(method = "score")` in R's DescTools; Agresti and Coull, American Statistician 52 (1998), 119–126. Another
 * quantile than that of 95 % gives the interval of another certainty.
 */
export function intervalOfCount(count: number, quantile = z): Interval {
  const [center, half] = [count + quantile ** 2 / 2, quantile * Math.sqrt(count + quantile ** 2 / 4)];
  return { low: Math.max(0, center - half), high: center + half };
}

/**
 * Wilson's score interval for a share, such as clicks of impressions; E. B. Wilson, J. Amer. Stat. Assoc. 22 (1927),
 * 209–212, as in `proportion_ci(method='wilson')` of scipy. A platform may report more events than trials: the share
 * then counts as 1.
 */
export function intervalOfShare(events: number, trials: number): Interval {
  const share = Math.min(1, Math.max(0, events / trials));
  const center = share + z ** 2 / (2 * trials);
  const half = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  const whole = 1 + z ** 2 / trials;
  return { low: Math.max(0, (center - half) / whole), high: Math.min(1, (center + half) / whole) };
}

/**
 * The quantile of Student's t distribution that chance exceeds, on either side, with a probability of at most 0.5.
 * Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.23 for the normal distribution (error below 0.00045),
 * and 26.7.5 for the degrees of freedom, from 3 on.
 */
export function quantileOfChance(chance: number, freedom: number): number {
  const t = Math.sqrt(-2 * Math.log(chance / 2));
  const normal =
    t - (2.515517 + 0.802853 * t + 0.010328 * t ** 2) / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3);
  const [x, n] = [normal, freedom];
  return (
    x +
    (x ** 3 + x) / (4 * n) +
    (5 * x ** 5 + 16 * x ** 3 + 3 * x) / (96 * n ** 2) +
    (3 * x ** 7 + 19 * x ** 5 + 17 * x ** 3 - 15 * x) / (384 * n ** 3)
  );
}

/** A value with its interval of 95 %. */
export interface Estimate extends Interval {
  value: number;
}

/**
 * The interval for the difference of two independent estimates, from the interval of each; R. G. Newcombe, Statistics in
 * Medicine 17 (1998), 873–890, method 10, for shares; for other estimates G. Y. Zou and A. Donner, ibid. 27 (2008), 1693–1702.
 */
export function intervalOfDifference(a: Estimate, b: Estimate): Interval {
  const difference = a.value - b.value;
  return {
    low: difference - Math.hypot(a.value - a.low, b.high - b.value),
    high: difference + Math.hypot(a.high - a.value, b.value - b.low),
  };
}

/**
 * The median with its interval between two of the values, whatever their distribution is; M. J. Campbell and M. J. Gardner,
 * British Medical Journal 296 (1988), 1454–1456. Null for fewer than six values, whose range may miss the median.
 */
export function medianOf(values: readonly number[]): Estimate | null {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  const rank = Math.round((count - z * Math.sqrt(count)) / 2);
  const [low, high] = [sorted[rank - 1], sorted[count - rank]];
  if (low === undefined || high === undefined) return null;
  const [left = low, right = high] = [sorted[(count - 1) >> 1], sorted[count >> 1]];
  return { value: (left + right) / 2, low, high };
}
