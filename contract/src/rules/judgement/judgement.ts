import {
  figureIn,
  figures,
  type CountedFigure,
  type Counts,
  type FigureName,
} from '@ad-foundry/contract/insights/figures.ts';
import { intervalOfCount, intervalOfShare, type Interval } from './certainty.ts';

/** Figures that say something about a creative. The CPM is left out, since the market sets it. */
export const judgedFigures = ['costPerResult', 'roas', 'ctr', 'cpc', 'hookRate', 'holdRate'] as const;
export type JudgedFigure = (typeof judgedFigures)[number];

export const isJudged = (figure: FigureName): figure is JudgedFigure =>
  (judgedFigures as readonly FigureName[]).includes(figure);

export const verdicts = ['good', 'bad', 'even', 'too-little-data'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * Why a figure is neither good nor bad. Too little data: `kind`, without results of a single kind; `spend` and `results`,
 * below the floor; `events`, with fewer of the events that the figure is made of; `others`, without a target and without
 * another creative to compare with. Even: `chance` explains the difference; it is `small`; `roas` says that the better
 * side still loses money.
 */
export const judgementReasons = ['kind', 'spend', 'results', 'events', 'others', 'chance', 'small', 'roas'] as const;
export type JudgementReason = (typeof judgementReasons)[number];

/** What figures are judged against. Money in minor units. */
export interface JudgementRule {
  /** Below either, no figure is judged. `results` also applies to the purchases, clicks and views of a figure. */
  floor: { spend: number; results: number };
  targets: {
    roas: number | null;
    /** The target cost per result by kind of result. */
    costs: ReadonlyMap<string, number>;
  };
}

/** The sums of an asset, or of any other group of ads. */
export interface Measured {
  counts: Counts;
  /** The kind of its results, in the platform's words; null without results, and for results of several kinds. */
  kind: string | null;
}

export interface Judgement {
  verdict: Verdict;
  /** Null for good and bad. */
  reason: JudgementReason | null;
  /** Whether `standard` is a target or the value of the account's own creatives; null for too little data. */
  against: 'target' | 'account' | null;
  standard: number | null;
  /** The relative difference from the standard: 0.19 for a value 19 % above it. */
  difference: number | null;
  interval: Interval | null;
  /** How many creatives of the account have a better value, and how many have one; null if it is not one of them. */
  ahead: number | null;
  of: number | null;
}

/** A smaller relative difference changes no decision, however certain it is. */
export const smallestDifference = 0.05;

/** The counted events that a figure is made of: with few of them it is chance. */
export const eventsOf: Record<JudgedFigure, CountedFigure> = {
  costPerResult: 'results',
  roas: 'purchases',
  ctr: 'linkClicks',
  cpc: 'linkClicks',
  hookRate: 'views3s',
  holdRate: 'thruplays',
};

/** Why there is too little data to judge a figure; null for enough. */
function lackOf(figure: JudgedFigure, { counts, kind }: Measured, { floor }: JudgementRule): JudgementReason | null {
  if (kind === null) return 'kind';
  const spend = counts.spend ?? 0;
  if (spend <= 0 || spend < floor.spend) return 'spend';
  const least = Math.max(1, floor.results);
  if ((counts.results ?? 0) < least) return 'results';
  return (counts[eventsOf[figure]] ?? 0) < least ? 'events' : null;
}

/** The 95 % interval of a figure of which all operands are positive. */
export function intervalOf(figure: JudgedFigure, value: number, counts: Counts): Interval {
  const events = counts[eventsOf[figure]] ?? 0;
  if (figure === 'costPerResult' || figure === 'cpc') {
    const { low, high } = intervalOfCount(events);
    return { low: (value * events) / high, high: (value * events) / low };
  }
  const { formula } = figures[figure];
  if (figure !== 'roas') return intervalOfShare(events, (formula && counts[formula.under]) ?? 0);
  // Values of orders are taken to scatter as widely as their mean, which doubles the variance of their sum.
  const { low, high } = intervalOfCount(events / 2);
  const ends = [(value * low * 2) / events, (value * high * 2) / events] as const;
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/** The account's own creatives, among which a figure is compared. */
interface Peers {
  /** Of all of them together, so that a creative weighs as much as was spent on it. */
  value: number | null;
  /** Each value, in ascending order. */
  values: readonly number[];
}

/** Judges groups of ads, figure by figure. */
export interface Judge {
  /** Null for a figure without a value. */
  figure: (figure: JudgedFigure, measured: Measured) => Judgement | null;
  /** The verdict of the whole: of its cost per result, or of its ROAS if that is the only target. */
  whole: (measured: Measured) => WholeJudgement;
}

export interface WholeJudgement extends Judgement {
  figure: 'costPerResult' | 'roas';
}

/**
 * The rule for good and bad, for every screen: against the target, or against the account's own creatives with the same
 * kind of result in the same days. `account` are all of these creatives; those below the floor do not count.
 */
export function judgeAmong(account: readonly Measured[], rule: JudgementRule): Judge {
  const cache = new Map<string, Peers>();
  const peersOf = (figure: JudgedFigure, kind: string | null): Peers => {
    const key = `${figure} ${kind}`;
    const peers = cache.get(key) ?? findPeers(figure, { account, kind, rule });
    cache.set(key, peers);
    return peers;
  };
  const judgeFigure: Judge['figure'] = (figure, measured) => {
    const value = figureIn(figure, measured.counts);
    if (value === null) return null;
    const lack = lackOf(figure, measured, rule);
    if (lack !== null) return noVerdict(lack);
    const peers = peersOf(figure, measured.kind);
    const target = targetOf(figure, measured.kind, rule);
    const standard = target ?? (peers.values.length < 2 ? null : peers.value);
    if (standard === null || standard <= 0) return noVerdict('others');
    const interval = intervalOf(figure, value, measured.counts);
    const difference = value / standard - 1;
    const isBetter = figures[figure].better === 'more' ? difference > 0 : difference < 0;
    const reason = reasonFor({ figure, value, standard, interval, difference, isBetter }, rule);
    return {
      verdict: reason !== null ? 'even' : isBetter ? 'good' : 'bad',
      reason,
      against: target === null ? 'account' : 'target',
      standard,
      difference,
      interval,
      ...rankOf(figure, value, peers.values),
    };
  };
  return { figure: judgeFigure, whole: (measured) => judgeWhole(measured, rule, judgeFigure) };
}

/** The target of a figure; null for none. */
function targetOf(figure: JudgedFigure, kind: string | null, { targets }: JudgementRule): number | null {
  if (figure === 'roas') return targets.roas;
  return figure === 'costPerResult' && kind !== null ? (targets.costs.get(kind) ?? null) : null;
}

const noVerdict = (reason: JudgementReason): Judgement => ({
  verdict: 'too-little-data',
  reason,
  against: null,
  standard: null,
  difference: null,
  interval: null,
  ahead: null,
  of: null,
});

interface Compared {
  figure: JudgedFigure;
  value: number;
  standard: number;
  interval: Interval;
  difference: number;
  isBetter: boolean;
}

/** Why a difference is neither good nor bad; null if it is. */
function reasonFor(
  { figure, value, standard, interval, difference, isBetter }: Compared,
  { targets }: JudgementRule,
): JudgementReason | null {
  if (Math.abs(difference) < smallestDifference) return 'small';
  if (interval.low <= standard && standard <= interval.high) return 'chance';
  return figure === 'roas' && isBetter && value < 1 && targets.roas === null ? 'roas' : null;
}

interface Account {
  account: readonly Measured[];
  kind: string | null;
  rule: JudgementRule;
}

function findPeers(figure: JudgedFigure, { account, kind, rule }: Account): Peers {
  const enough = account.filter((asset) => asset.kind === kind && lackOf(figure, asset, rule) === null);
  const rated = enough.flatMap((asset) => {
    const value = figureIn(figure, asset.counts);
    return value === null ? [] : [{ value, counts: asset.counts }];
  });
  const { formula } = figures[figure];
  if (!formula) return { value: null, values: [] };
  const sum = (name: CountedFigure) => rated.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
  const under = sum(formula.under);
  return {
    value: under > 0 ? (sum(formula.over) * formula.times) / under : null,
    values: rated.map(({ value }) => value).toSorted((a, b) => a - b),
  };
}

function rankOf(figure: JudgedFigure, value: number, values: readonly number[]): Pick<Judgement, 'ahead' | 'of'> {
  const first = firstWhere(values, (other) => other >= value);
  if (values[first] !== value) return { ahead: null, of: null };
  const ahead =
    figures[figure].better === 'more' ? values.length - firstWhere(values, (other) => other > value) : first;
  return { ahead, of: values.length };
}

/** The position of the first of the ascending values that passes; their number if none does. */
function firstWhere(values: readonly number[], passes: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(values[middle] ?? Infinity)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether results of a kind are purchases, which a ROAS belongs to. */
const isPurchase = (kind: string | null) => kind !== null && /purchase/i.test(kind);

function judgeWhole(measured: Measured, rule: JudgementRule, judge: Judge['figure']): WholeJudgement {
  const { kind, counts } = measured;
  const { roas: target, costs } = rule.targets;
  const roas = judge('roas', measured);
  const hasCostTarget = kind !== null && costs.has(kind);
  if (target !== null && roas !== null && !hasCostTarget && isPurchase(kind)) return { figure: 'roas', ...roas };
  const lack = lackOf('costPerResult', measured, rule);
  const cost = judge('costPerResult', measured) ?? noVerdict(lack ?? 'kind');
  if (target !== null && isPurchase(kind) && roas?.verdict === 'bad') return { figure: 'roas', ...roas };
  const value = isPurchase(kind) ? figureIn('roas', counts) : null;
  // A low cost per purchase is no success where the purchases are worth less than they cost.
  const losesMoney = value !== null && value < (target ?? 1);
  if (cost.verdict === 'good' && losesMoney)
    return { figure: 'costPerResult', ...cost, verdict: 'even', reason: 'roas' };
  return { figure: 'costPerResult', ...cost };
}

/** A winner is surely better than the rule, with enough spend and results, and loses no money. */
export const isWinner = ({ verdict }: Pick<WholeJudgement, 'verdict'>): boolean => verdict === 'good';

/** The share of the other creatives that are better: 0 for the best, 1 for the worst; null for a single one. */
export const rankShare = ({ ahead, of }: Pick<Judgement, 'ahead' | 'of'>): number | null =>
  ahead === null || of === null || of < 2 ? null : ahead / (of - 1);
