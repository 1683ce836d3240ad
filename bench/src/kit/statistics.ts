/** @throws for an empty list */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Linear interpolation between neighbours, the default of most statistics programs. @throws for an empty list */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (low === undefined || high === undefined) throw new Error('there is nothing to take a quantile of');
  return low + (high - low) * (at - Math.floor(at));
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
