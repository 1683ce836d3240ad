interface Audience {
  /** People who can be reached in a week. */
  audience: number;
  /** Days of the period: who can be reached changes with time. */
  days: number;
}

/** How many people so many impressions reach: each further one is likelier to be seen by the same people again. */
export function peopleReached(impressions: number, { audience, days }: Audience): number {
  const people = audience * (days / 7) ** 0.35;
  if (impressions === 0 || people <= 0) return 0;
  return Math.max(1, Math.min(impressions, Math.round(people * (1 - Math.exp(-impressions / people)))));
}

/** People whom several ads reach together: more than each, fewer than the sum, since they share an audience. */
export function reachedTogether(parts: readonly number[]): number {
  const sum = parts.reduce((total, part) => total + part, 0);
  const most = Math.max(0, ...parts);
  return Math.round(most + (sum - most) * 0.72);
}
