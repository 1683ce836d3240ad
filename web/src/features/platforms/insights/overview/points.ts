import type { z } from 'zod';
import type { breakdownSchema, InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import { mainKindOf } from '#features/platforms/insights/result-kind.ts';

export type BreakdownItem = z.infer<typeof breakdownSchema>['items'][number];
/** What is compared: an item of a breakdown, or a row with its picture and brief. */
export type ComparedItem = Pick<BreakdownItem, 'key' | 'name' | 'figures' | 'resultKind'> &
  Partial<Pick<InsightRow, 'media' | 'brief'>>;

/** Rows of the table by creative, which have pictures. */
export const itemsOf = (rows: readonly InsightRow[]): ComparedItem[] =>
  rows.map(({ id, name, figures, resultKind, media, brief }) => ({ key: id, name, figures, resultKind, media, brief }));

/** Assets of which the results can be compared, and how many cannot. */
export interface Comparable {
  /** The kind of result that most was spent on; the points are of it alone. */
  kind: string | null;
  points: Point[];
  /** Spend without a result, those with the most first. */
  withoutResults: Omit<Point, 'cost'>[];
  /** Assets with results of another kind, or of several. */
  others: number;
}

/** Results of different kinds are not compared: a click costs less than a purchase, whatever the asset. */
export function comparable(items: readonly ComparedItem[]): Comparable {
  const kind = mainKindOf(items);
  const result: Comparable = { kind, points: [], withoutResults: [], others: 0 };
  for (const { key, name, resultKind, figures, media, brief } of items) {
    const { spend, costPerResult, roas } = figures.values;
    if (!spend) continue;
    const named = {
      key: key ?? '',
      name,
      spend,
      roas,
      picture: media?.picture?.small ?? null,
      place: brief?.campaign.name,
    };
    if (resultKind !== null && resultKind === kind && costPerResult)
      result.points.push({ ...named, cost: costPerResult });
    else if (resultKind !== null || figures.absent.costPerResult === 'mixed-results') result.others += 1;
    else result.withoutResults.push(named);
  }
  result.withoutResults.sort((a, b) => b.spend - a.spend);
  return result;
}

/** An asset between spend and cost per result, both above zero. */
export interface Point {
  key: string;
  name: string;
  /** Minor units. */
  spend: number;
  cost: number;
  roas: number | null;
  /** Address of a small picture. */
  picture: string | null;
  /** The campaign of the brief that it came from. */
  place: string | undefined;
}

export type Quadrant = 'scale' | 'watch' | 'gem' | 'stop';

/** The middle value; the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = low] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** Where an asset stands against the medians of the others. */
export function quadrantOf(
  { spend, cost }: Pick<Point, 'spend' | 'cost'>,
  middle: { spend: number; cost: number },
): Quadrant {
  const isCheap = cost <= middle.cost;
  if (spend >= middle.spend) return isCheap ? 'scale' : 'stop';
  return isCheap ? 'gem' : 'watch';
}
