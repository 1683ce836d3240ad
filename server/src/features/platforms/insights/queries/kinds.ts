import { kindOf, kindsBySpend, type Sums } from '#features/platforms/insights/rules.ts';

export interface KindNames {
  /** The kind of the results, in the platform's words; null if there are no results or several kinds. */
  of(sums: Sums): string | null;
  /** The kinds of several sums, sorted by spend, highest first. */
  bySpend(all: readonly Sums[]): string[];
}

/** The names of kinds of results, by the numbers that the account stores for them. */
export const kindNamesOf = ({ words }: { words: ReadonlyMap<number, string> }): KindNames => ({
  of: (sums) => words.get(kindOf(sums) ?? Number.NaN) ?? null,
  bySpend: (all) => kindsBySpend(all).flatMap((kind) => words.get(kind) ?? []),
});
