import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { sql, type SQL } from 'drizzle-orm';
import { reportedFigures } from '@ad-foundry/contract/insights/figures.ts';
import type { FigureRow } from '#adapters/ads/ad-figures.ts';
import type { Client } from '#db/client.ts';
import { columnOf, typeOfColumn } from '#features/platforms/insights/rules.ts';
import type { BaseScope } from '#infra/scope.ts';

/** The columns of figures, in the order of staged rows. */
export const figureColumns: readonly string[] = reportedFigures.map((name) => columnOf[name]);

/** The columns of a stored row besides its key. */
export const dayColumns: readonly string[] = [...figureColumns, 'reach', 'result_kind', 'attribution', 'actions'];

/** The numbers that an account uses for words such as kinds of results, by word. */
export type Words = Map<string, number>;

/** The numbers that replace texts in stored rows: of ads by their id at the platform, and of words. */
export interface Numbers {
  ads: ReadonlyMap<string, number>;
  words: Words;
}

/** Creates the staging table of this transaction, for rows with the numbers of their ads. */
export async function createStaging({ db }: BaseScope): Promise<void> {
  const figures = figureColumns.map((name) => `${name} ${typeOfColumn(name)} not null`).join(', ');
  await db.execute(
    sql.raw(`create temp table insight_staging (day date not null, ad integer not null, ${figures},
      reach bigint, result_kind smallint, attribution smallint, actions jsonb) on commit drop`),
  );
}

/** Copies lines of `linesOf` into the staging table. */
export async function copyLines({ db }: BaseScope, lines: Iterable<string>): Promise<void> {
  // The query builder uses a single connection inside a transaction.
  const client = db.$client as Client & { pipeline: boolean };
  // The driver streams only without pipelining; no earlier statement is still waiting for its answer.
  client.pipeline = false;
  try {
    await pipeline(Readable.from(lines), client.query(copyFrom('copy insight_staging from stdin')));
  } finally {
    client.pipeline = true;
  }
}

const nothing = '\\N';
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (char) => escapes[char] ?? char);

/** Rows in the format of COPY, ordered by the numbers of their ads, so that equal rows give equal text. */
export function linesOf(rows: readonly FigureRow[], { ads, words }: Numbers): string {
  const numberOf = (entity: string): number => {
    const ad = ads.get(entity);
    if (ad === undefined) throw new Error(`the ad ${entity} has no number`);
    return ad;
  };
  const numbered = rows.map((row) => ({ row, ad: numberOf(row.entity) })).toSorted((a, b) => a.ad - b.ad);
  const wordOf = (word: string | null) => (word === null ? nothing : (words.get(word) ?? nothing));
  let lines = '';
  for (const { row, ad } of numbered) {
    lines += `${row.since}\t${ad}`;
    for (const name of reportedFigures) lines += `\t${row.figures[name]}`;
    const actions = row.actions === null ? nothing : escaped(JSON.stringify(row.actions));
    lines += `\t${row.reach ?? nothing}\t${wordOf(row.resultKind)}\t${wordOf(row.attribution)}\t${actions}\n`;
  }
  return lines;
}

/** Adds the words that the account does not have yet. @returns the numbers of all its words */
export async function ensureWords(
  { db }: BaseScope,
  advertiserNo: number,
  newWords: ReadonlySet<string>,
): Promise<Words> {
  if (newWords.size > 0) {
    await db.execute(
      sql`insert into insight_words (account, no, word)
        select ${advertiserNo}, coalesce((select max(no) from insight_words where account = ${advertiserNo}), 0)
          + row_number() over (order by new.word), new.word
        from unnest(${sql.param([...newWords])}::text[]) as new (word)
        where not exists (select from insight_words w where w.account = ${advertiserNo} and w.word = new.word)`,
    );
  }
  const { rows } = await db.execute<{ no: number; word: string }>(
    sql`select no, word from insight_words where account = ${advertiserNo}`,
  );
  return new Map(rows.map(({ no, word }) => [word, no]));
}

/** `a.x, a.y` for the columns x and y of the alias a. */
export const listed = (alias: string, columns: readonly string[]): SQL =>
  sql.raw(columns.map((name) => `${alias}.${name}`).join(', '));
