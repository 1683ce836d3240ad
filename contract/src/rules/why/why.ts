import type { JudgementRule } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import { intervalOfCount, quantileOfChance, type Interval } from '@ad-foundry/contract/rules/judgement/certainty.ts';

/** An asset with its sums, and what it is made of. Money in minor units. */
export interface AttributedAsset {
  /** The kind of its results; null without results, and for results of several kinds. */
  kind: string | null;
  spend: number;
  results: number;
  ads: number;
  /** Its values by attribute; attributes without a value are left out. */
  values: ReadonlyMap<string, string>;
}

/** The assets with one value of an attribute. */
export interface ValueResults {
  value: string;
  assets: number;
  ads: number;
  spend: number;
  results: number;
  costPerResult: number;
}

/** A value beside the others of its attribute. */
export interface ComparedValue extends Omit<ValueResults, 'costPerResult'> {
  /** Null without results. */
  costPerResult: number | null;
  /** The true cost lies in here with a probability of 95 %; null for too little data. */
  interval: Interval | null;
}

/** The attribute whose values separate low from high costs per result. */
export interface Why {
  kind: string;
  attribute: string;
  better: ValueResults;
  worse: ValueResults;
  /** All values: those with enough data by their cost, the lowest first, then the others by their spend. */
  values: ComparedValue[];
}

/** The fewest assets of a value: with fewer, the value stands for single assets. */
export const fewestAssets = 3;
/** A smaller ratio of costs changes no decision, however certain it is. */
const leastRatio = 1.1;

interface ValueGroup extends ValueResults {
  members: readonly AttributedAsset[];
}

interface Pair {
  attribute: string;
  better: ValueGroup;
  worse: ValueGroup;
  /** By how much results scatter more than Poisson's. */
  scatter: number;
  /** The difference of the logarithms of both costs, less what chance explains. */
  margin: number;
}

/**
 * The attribute that separates low from high costs of one kind of result most surely, or null: nothing certain, or too
 * little data.
 *
 * Two values differ certainly if the intervals of their results per spend do not overlap, which is stricter than a test of
 * the difference and makes up for assets that scatter the more, the more was spent on them. Assets differ among
 * themselves, whatever their values are: Pearson's statistic estimates by how much counts scatter more than Poisson's (McCullagh and
 * Nelder, "Generalized Linear Models", 4.5), with the quantile of Student's t for few assets. All pairs of values of all
 * attributes are tried, so that each may err only with the probability of 5 % divided by their number (Bonferroni).
 */
export function whyOf(
  assets: readonly AttributedAsset[],
  { kind, floor }: { kind: string; floor: JudgementRule['floor'] },
): Why | null {
  const isOnlyKind = assets.every((asset) => asset.kind === kind || asset.results === 0);
  // An asset without results has no kind. It counts only where its results would surely be of this kind.
  const compared = assets.filter(
    (asset) => asset.spend > 0 && asset.results >= 0 && (asset.kind === kind || (isOnlyKind && asset.results === 0)),
  );
  const attributes = new Set(compared.flatMap(({ values }) => [...values.keys()]));
  const groups = [...attributes].map((attribute) => {
    const all = valuesOf(compared, attribute);
    const values = all.filter(hasEnough(floor)).toSorted((a, b) => a.costPerResult - b.costPerResult || byName(a, b));
    return { attribute, all, values };
  });
  const pairs = groups.reduce((sum, { values }) => sum + (values.length * (values.length - 1)) / 2, 0);
  if (pairs === 0) return null;
  const best = groups
    .flatMap(({ attribute, values }) => pairOf(attribute, values, pairs) ?? [])
    .toSorted((a, b) => b.margin - a.margin || (a.attribute < b.attribute ? -1 : 1))[0];
  if (!best) return null;
  const { attribute, better, worse, scatter } = best;
  const { all = [], values = [] } = groups.find((group) => group.attribute === attribute) ?? {};
  const thin = all.filter((value) => !values.includes(value)).toSorted((a, b) => b.spend - a.spend || byName(a, b));
  return {
    kind,
    attribute,
    better: present(better),
    worse: present(worse),
    values: [
      ...values.map((value) => ({ ...present(value), interval: intervalOfCost(value, scatter) })),
      ...thin.map((value) => ({
        ...present(value),
        costPerResult: value.results > 0 ? value.costPerResult : null,
        interval: null,
      })),
    ],
  };
}

const byName = (a: ValueResults, b: ValueResults): number => (a.value < b.value ? -1 : 1);

const present = ({ members: _, ...value }: ValueGroup): ValueResults => value;

function intervalOfCost({ results, spend }: ValueGroup, scatter: number): Interval {
  const { low, high } = intervalOfCount(results / scatter);
  return { low: spend / scatter / high, high: spend / scatter / low };
}

const hasEnough =
  (floor: JudgementRule['floor']) =>
  ({ assets, spend, results }: ValueGroup): boolean =>
    assets >= fewestAssets && spend >= floor.spend && results >= Math.max(1, floor.results);

/** The values of an attribute, with the assets that have each. */
function valuesOf(assets: readonly AttributedAsset[], attribute: string): ValueGroup[] {
  const byValue = new Map<string, AttributedAsset[]>();
  for (const asset of assets) {
    const value = asset.values.get(attribute);
    if (value === undefined) continue;
    const members = byValue.get(value);
    if (members) members.push(asset);
    else byValue.set(value, [asset]);
  }
  return [...byValue].map(([value, members]) => {
    const sum = (figure: 'ads' | 'spend' | 'results') => members.reduce((total, asset) => total + asset[figure], 0);
    const [spend, results] = [sum('spend'), sum('results')];
    return {
      value,
      members,
      assets: members.length,
      ads: sum('ads'),
      spend,
      results,
      costPerResult: spend / results,
    };
  });
}

/** The two values whose costs differ most surely, if the difference is certain and matters. */
function pairOf(attribute: string, values: readonly ValueGroup[], pairs: number): Pair | null {
  const freedom = values.reduce((sum, { assets }) => sum + assets - 1, 0);
  const scatter = Math.max(1, values.reduce((sum, group) => sum + pearson(group), 0) / freedom);
  const quantile = quantileOfChance(0.05 / pairs, freedom);
  let best: Pair | null = null;
  for (const [index, better] of values.entries()) {
    const least = intervalOfCount(better.results / scatter, quantile).low / (better.spend / scatter);
    for (const worse of values.slice(index + 1)) {
      const most = intervalOfCount(worse.results / scatter, quantile).high / (worse.spend / scatter);
      const margin = Math.log(least / most);
      if (margin <= (best?.margin ?? 0) || worse.costPerResult < better.costPerResult * leastRatio) continue;
      best = { attribute, better, worse, scatter, margin };
    }
  }
  return best;
}

/** Pearson's statistic of the results of the assets of a value, which expects results in proportion to spend. */
const pearson = ({ members, costPerResult }: ValueGroup): number =>
  members.reduce((sum, { spend, results }) => {
    const expected = spend / costPerResult;
    return sum + (results - expected) ** 2 / expected;
  }, 0);
