import { figuresOf, kindOf, type DayRow } from './recount.ts';
import type { Count } from './world.ts';

/** What an account is judged against, as it was set through the API. */
export interface RecountRule {
  spendFloor: number;
  resultsFloor: number;
  roas: number | null;
  costs: Readonly<Record<string, number>>;
}

/** 50 of a currency with cents; 5000 yen. */
export const defaultRule: RecountRule = { spendFloor: 5000, resultsFloor: 10, roas: null, costs: {} };

/** The verdict on a figure; the standard and the rank follow from the same rows. */
interface Recounted {
  verdict: string;
  reason: string | null;
  against: string | null;
  standard: number | null;
  rank: readonly [number, number] | null;
}

type Name = 'costPerResult' | 'roas' | 'ctr' | 'cpc' | 'hookRate' | 'holdRate';
/** By figure: what is divided, by what, and the event that is counted. A cost is better if it is lower. */
const definitions: Record<Name, { over: Count; under: Count | 'videoImpressions'; event: Count; isCost: boolean }> = {
  costPerResult: { over: 'spend', under: 'results', event: 'results', isCost: true },
  roas: { over: 'purchaseValue', under: 'spend', event: 'purchases', isCost: false },
  ctr: { over: 'linkClicks', under: 'impressions', event: 'linkClicks', isCost: false },
  cpc: { over: 'spend', under: 'linkClicks', event: 'linkClicks', isCost: true },
  hookRate: { over: 'views3s', under: 'videoImpressions', event: 'views3s', isCost: false },
  holdRate: { over: 'thruplays', under: 'videoImpressions', event: 'thruplays', isCost: false },
};
const names = Object.keys(definitions) as Name[];

/** Kinds that count people are not judged by sums. */
const people = new Set(['reach', 'estimated_ad_recallers']);
const kindIn = (rows: readonly DayRow[]) => {
  const kind = kindOf(rows);
  return kind === null || people.has(kind) ? null : kind;
};

const total = (rows: readonly DayRow[], name: Count | 'videoImpressions') =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);

/** Twice the tail of 2.5 %, as a limit for squared deviations. */
const limit = 1.959964 ** 2;

/**
 * Whether events deviate from what the standard lets expect by more than chance: the score test, where the product
 * compares with the ends of the interval that inverts it.
 */
function isBeyondChance(name: Name, rows: readonly DayRow[], standard: number): boolean {
  const { over, under, event, isCost } = definitions[name];
  const events = total(rows, event);
  if (isCost) {
    const expected = total(rows, over) / standard;
    return (events - expected) ** 2 > limit * expected;
  }
  if (name === 'roas') {
    const value = total(rows, over) / total(rows, under);
    if (value <= 0) return true;
    // Orders of scattered values carry half the information.
    const [seen, expected] = [events / 2, ((events / 2) * standard) / value];
    return (seen - expected) ** 2 > limit * expected;
  }
  if (standard > 1) return true;
  const shown = total(rows, under);
  const capped = Math.min(events, shown);
  return (capped - shown * standard) ** 2 > limit * shown * standard * (1 - standard);
}

/** The reason for no verdict; null if there is enough. */
function lackIn(name: Name, rows: readonly DayRow[], rule: RecountRule): string | null {
  if (kindIn(rows) === null) return 'kind';
  const spend = total(rows, 'spend');
  if (spend === 0 || spend < rule.spendFloor) return 'spend';
  if (total(rows, 'results') < rule.resultsFloor) return 'results';
  return total(rows, definitions[name].event) < rule.resultsFloor ? 'events' : null;
}

const nothing = (reason: string): Recounted => ({
  verdict: 'too-little-data',
  reason,
  against: null,
  standard: null,
  rank: null,
});

function recountFigure(
  name: Name,
  rows: readonly DayRow[],
  { assets, rule }: { assets: readonly (readonly DayRow[])[]; rule: RecountRule },
): Recounted | null {
  const value = figuresOf(rows)[name] ?? null;
  if (value === null) return null;
  const lack = lackIn(name, rows, rule);
  if (lack !== null) return nothing(lack);
  const kind = kindIn(rows) ?? '';
  const { over, under, isCost } = definitions[name];
  const peers = assets.filter(
    (asset) => kindIn(asset) === kind && lackIn(name, asset, rule) === null && figuresOf(asset)[name] !== null,
  );
  const target = { costPerResult: rule.costs[kind] ?? null, roas: rule.roas }[name as string] ?? null;
  const pooled = peers.flat();
  const standard = target ?? (peers.length > 1 ? total(pooled, over) / total(pooled, under) : null);
  if (standard === null || standard <= 0) return nothing('others');
  const values = peers.map((asset) => figuresOf(asset)[name] ?? 0);
  const ahead = values.filter((other) => (isCost ? other < value : other > value)).length;
  const facts = {
    against: target === null ? 'account' : 'target',
    standard,
    rank: values.includes(value) ? ([ahead, values.length] as const) : null,
  };
  const isBetter = isCost ? value < standard : value > standard;
  const even = (reason: string) => ({ verdict: 'even', reason, ...facts });
  if (Math.abs(value - standard) < standard * 0.05) return even('small');
  if (!isBeyondChance(name, rows, standard)) return even('chance');
  if (name === 'roas' && isBetter && value < 1 && rule.roas === null) return even('roas');
  return { verdict: isBetter ? 'good' : 'bad', reason: null, ...facts };
}

/** The verdict on everything: cost per result, or ROAS if only that has a target; no winner may lose money. */
function recountWhole(
  rows: readonly DayRow[],
  { rule, cost, roas }: { rule: RecountRule; cost: Recounted | null; roas: Recounted | null },
): Recounted & { figure: string } {
  const kind = kindIn(rows) ?? '';
  const isBought = kind.includes('purchase');
  const hasTarget = rule.costs[kind] !== undefined;
  if (isBought && rule.roas !== null && roas !== null && (!hasTarget || roas.verdict === 'bad'))
    return { figure: 'roas', ...roas };
  const byCost = cost ?? nothing(lackIn('costPerResult', rows, rule) ?? 'kind');
  const earned = isBought ? (figuresOf(rows)['roas'] ?? null) : null;
  const isLoss = earned !== null && earned < (rule.roas ?? 1);
  if (byCost.verdict === 'good' && isLoss)
    return { figure: 'costPerResult', ...byCost, verdict: 'even', reason: 'roas' };
  return { figure: 'costPerResult', ...byCost };
}

/** The verdicts on a group of rows among all assets of its account. */
export function recountVerdicts(
  rows: readonly DayRow[],
  among: { assets: readonly (readonly DayRow[])[]; rule: RecountRule },
) {
  const figures = names.flatMap((name) => {
    const recounted = recountFigure(name, rows, among);
    return recounted === null ? [] : [[name, recounted] as const];
  });
  const byName = new Map<string, Recounted>(figures);
  const [cost, roas] = [byName.get('costPerResult') ?? null, byName.get('roas') ?? null];
  return { figures, whole: recountWhole(rows, { rule: among.rule, cost, roas }) };
}

/** A judgement as the API tells it. */
interface Reported {
  verdict: string;
  reason: string | null;
  against: string | null;
  standard: number | null;
  ahead: number | null;
  of: number | null;
}

/** The differences between a judgement and its recount; ranks are told for assets only. */
export function verdictLines(
  name: string,
  reported: Reported | undefined,
  counted: Recounted | undefined,
  isRanked: boolean,
) {
  if (reported === undefined || counted === undefined)
    return reported === counted ? [] : [`${name}: told ${reported?.verdict}, counted ${counted?.verdict}`];
  const rank = isRanked ? counted.rank : null;
  const [a, b] = [
    [reported.verdict, reported.reason, reported.against, reported.ahead, reported.of],
    [counted.verdict, counted.reason, counted.against, rank?.[0] ?? null, rank?.[1] ?? null],
  ].map((list) => JSON.stringify(list));
  const isSame = (reported.standard === null) === (counted.standard === null);
  const distance = Math.abs((reported.standard ?? 0) - (counted.standard ?? 0));
  return a === b && isSame && distance <= Math.abs(counted.standard ?? 0) * 1e-12
    ? []
    : [`${name}: told ${a} ${reported.standard}, counted ${b} ${counted.standard}`];
}
