import { sql } from 'drizzle-orm';
import { kindOf, kindsBySpend, type Sums } from '#features/insights/rules.ts';
import type { BaseScope } from '#infra/scope.ts';

export interface KindNames {
  /** The kind of the results of sums, in the platform's words; null for none, and for several kinds. */
  of(sums: Sums): string | null;
  /** The kinds of several sums, those with the most spend first. */
  bySpend(all: readonly Sums[]): string[];
}

/** Kinds of results by the numbers under which an account stores them. */
export async function readKindNames({ db }: BaseScope, { no }: { no: number }): Promise<KindNames> {
  const { rows } = await db.execute<{ no: number; word: string }>(
    sql`select no, word from insight_words where account = ${no}`,
  );
  const words = new Map(rows.map((row) => [row.no, row.word]));
  return {
    of: (sums) => words.get(kindOf(sums) ?? Number.NaN) ?? null,
    bySpend: (all) => kindsBySpend(all).flatMap((kind) => words.get(kind) ?? []),
  };
}
