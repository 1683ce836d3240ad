/** A creative between spend and cost per result, both above zero. */
export interface Point {
  key: string;
  name: string;
  /** Minor units. */
  spend: number;
  cost: number;
}

export type Quadrant = 'scale' | 'watch' | 'gem' | 'stop';

/** The middle value; the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, two) => one - two);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = low] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** Where a creative stands against the medians of the others. */
export function quadrantOf({ spend, cost }: Point, middle: { spend: number; cost: number }): Quadrant {
  const isCheap = cost <= middle.cost;
  if (spend >= middle.spend) return isCheap ? 'scale' : 'stop';
  return isCheap ? 'gem' : 'watch';
}
