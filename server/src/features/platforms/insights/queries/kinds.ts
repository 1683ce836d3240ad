import { kindOf, kindsBySpend, type Sums } from '#features/platforms/insights/rules.ts';

export interface KindNames {
  /** The kind of the results of sums, in the platform's words; null for none, and for several kinds. */
  of(sums: Sums): string | null;
  /** The kinds of several sums, those with the most spend first. */
  bySpend(all: readonly Sums[]): string[];
}

/** Kinds of results by the numbers under which an account stores them. */
export const kindNamesOf = ({ words }: { words: ReadonlyMap<number, string> }): KindNames => ({
  of: (sums) => words.get(kindOf(sums) ?? Number.NaN) ?? null,
  bySpend: (all) => kindsBySpend(all).flatMap((kind) => words.get(kind) ?? []),
});
