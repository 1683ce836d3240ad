import type { WholeJudgement } from './judgement.ts';

interface Judged {
  /** The kind of its results; null without results of a single kind. */
  kind: string | null;
  judgement: Pick<WholeJudgement, 'verdict' | 'figure' | 'difference'>;
}

const rank = { good: 0, even: 1 } as const;

/**
 * The best of an account's assets with results of a kind: winners first, then those whose difference from the rule
 * chance explains; never one that is over the rule or below the floor.
 */
export function bestOf<A extends Judged>(assets: readonly A[], { kind, count }: { kind: string; count: number }): A[] {
  const distance = ({ judgement: { figure, difference } }: A) => (difference ?? 0) * (figure === 'roas' ? -1 : 1);
  return assets
    .flatMap((asset) => {
      const { verdict } = asset.judgement;
      return asset.kind === kind && (verdict === 'good' || verdict === 'even') ? [{ asset, rank: rank[verdict] }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank || distance(a.asset) - distance(b.asset))
    .slice(0, count)
    .map(({ asset }) => asset);
}
