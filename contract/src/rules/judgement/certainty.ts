/** The range that holds the true value with a probability of 95 %. */
export interface Interval {
  low: number;
  high: number;
}

/** The 97.5th percentile of the normal distribution, for two-sided intervals of 95 %. */
const z = 1.959964;

/**
 * The score interval for the mean of a Poisson distributed count, at least 0, such as results. Its formula is that
 * of `PoissonCI(method = "score")` in R's DescTools; Agresti and Coull, American Statistician 52 (1998), 119–126.
 */
export function intervalOfCount(count: number): Interval {
  const [center, half] = [count + z ** 2 / 2, z * Math.sqrt(count + z ** 2 / 4)];
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
