import type { z } from 'zod';
import type { breakdownSchema, InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import type { FigureSet } from '@ad-foundry/contract/insights/values.ts';
import type { Verdict, WholeJudgement } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { mainKindOf } from '#features/platforms/insights/result-kind.ts';

export type BreakdownItem = z.infer<typeof breakdownSchema>['items'][number];
/** What is compared: an item of a breakdown, or a row with its picture and brief. */
export type ComparedItem = Pick<BreakdownItem, 'key' | 'name' | 'figures' | 'resultKind' | 'judgement'> &
  Partial<Pick<InsightRow, 'media' | 'brief' | 'fatigue'>>;

/** Rows of the table by creative, which have pictures. */
export const itemsOf = (rows: readonly InsightRow[]): ComparedItem[] =>
  rows.map(({ id, ...row }) => ({ ...row, key: id }));

/** Assets of which the results can be compared, and how many cannot. */
export interface Comparable {
  /** The chosen kind of result, or the one that most was spent on; the points are of it alone. */
  kind: string | null;
  points: Point[];
  /** Spend without a result, those with the most first. */
  withoutResults: Omit<Point, 'cost' | 'judgement' | 'fatigue' | 'set'>[];
  /** Assets with results of another kind, or of several. */
  others: number;
}

/** Results of different kinds are not compared: a click costs less than a purchase, whatever the asset. */
export function comparable(items: readonly ComparedItem[], chosen?: string): Comparable {
  const kind = chosen ?? mainKindOf(items);
  const result: Comparable = { kind, points: [], withoutResults: [], others: 0 };
  for (const { key, name, resultKind, figures, judgement, media, brief, fatigue = null } of items) {
    const { spend, costPerResult, roas } = figures.values;
    if (!spend || spend < 0) continue;
    const named = {
      key: key ?? '',
      name,
      spend,
      roas,
      picture: media?.picture?.small ?? null,
      place: brief?.campaign.name,
    };
    if (resultKind !== null && resultKind === kind && costPerResult)
      result.points.push({ ...named, cost: costPerResult, judgement, fatigue, set: figures });
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
  judgement: WholeJudgement | null;
  /** Why it costs more than in its first week. */
  fatigue: InsightRow['fatigue'];
  set: FigureSet;
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

/** The cost that points are judged against; null where they are judged by their ROAS, or not at all. */
export function standardOf(points: readonly Point[]): number | null {
  const judged = points.find(({ judgement }) => judgement?.figure === 'costPerResult' && judgement.standard !== null);
  return judged?.judgement?.standard ?? null;
}

/** Those with this verdict, the one that is farthest from what it is judged against first. */
export const withVerdict = (points: readonly Point[], verdict: Verdict): Point[] =>
  points
    .filter(({ judgement }) => judgement?.verdict === verdict)
    .toSorted((a, b) => Math.abs(b.judgement?.difference ?? 0) - Math.abs(a.judgement?.difference ?? 0));

/** Those that only chance may put ahead, or behind, of what they are judged against, the farthest first. */
export const leaning = (points: readonly Point[], side: 'ahead' | 'behind'): Point[] =>
  withVerdict(points, 'even').filter(({ judgement }) => {
    const isUp = (judgement?.difference ?? 0) > 0;
    const isBetter = judgement?.figure === 'roas' ? isUp : !isUp;
    return judgement?.reason === 'chance' && isBetter === (side === 'ahead');
  });

/** Tired ones that are not bad yet, those with the most money at risk first. */
export const tired = (points: readonly Point[]): Point[] =>
  points
    .filter(({ fatigue, judgement }) => fatigue?.cause === 'creative' && judgement?.verdict !== 'bad')
    .toSorted((a, b) => (b.fatigue?.atRisk.amount ?? 0) - (a.fatigue?.atRisk.amount ?? 0));

/** A name of at most so many letters: its middle is left out, since names of variants differ at their end. */
export function cutMiddle(name: string, most: number): string {
  if (name.length <= most) return name;
  const end = Math.floor((most - 1) / 2);
  return `${name.slice(0, most - 1 - end)}…${name.slice(-end)}`;
}
