import type { z } from 'zod';
import type { breakdownSchema } from '@ad-foundry/contract/insights/tables.ts';
import { mainKindOf } from '#features/platforms/insights/result-kind.ts';
import type { Point } from './quadrants.ts';

export type BreakdownItem = z.infer<typeof breakdownSchema>['items'][number];

/** Creatives of which the results can be compared, and how many cannot. */
export interface Comparable {
  /** The kind of result that most was spent on; the points are of it alone. */
  kind: string | null;
  points: Point[];
  /** Spend without a result, those with the most first. */
  withoutResults: Omit<Point, 'cost'>[];
  /** Creatives with results of another kind, or of several. */
  others: number;
}

/** Results of different kinds are not compared: a click costs less than a purchase whatever the creative. */
export function comparable(items: readonly BreakdownItem[]): Comparable {
  const kind = mainKindOf(items);
  const told: Comparable = { kind, points: [], withoutResults: [], others: 0 };
  for (const { key, name, resultKind, figures } of items) {
    const { spend, costPerResult } = figures.values;
    if (!spend) continue;
    const named = { key: key ?? '', name, spend };
    if (resultKind !== null && resultKind === kind && costPerResult)
      told.points.push({ ...named, cost: costPerResult });
    else if (resultKind !== null || figures.absent.costPerResult === 'mixed-results') told.others += 1;
    else told.withoutResults.push(named);
  }
  told.withoutResults.sort((one, other) => other.spend - one.spend);
  return told;
}
