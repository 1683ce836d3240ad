import { readdirSync, readFileSync } from 'node:fs';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { VocabularyFormat } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import { decodeText } from '@ad-foundry/contract/rules/tables/decode-text.ts';
import { readTableText } from '@ad-foundry/contract/rules/tables/delimited-text.ts';
import { cellText } from '@ad-foundry/contract/rules/tables/table.ts';
import { judgeReading, type ExpectedSheet, type LineVerdict } from './case-report.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetOptions } from './sheet-options.ts';
import type { SheetAnswer, SheetQuestion } from './sheet-reading.ts';

const folder = new URL('./cases/', import.meta.url);
const libraryPath = new URL('../../../../server/src/features/library/formats/library/2026-11-20.json', import.meta.url);
const library = JSON.parse(readFileSync(libraryPath, 'utf8')) as { formats: (VocabularyFormat & { key: FormatId })[] };

/** The format library with keys as ids, so that cases can refer to them. */
const libraryFormats: VocabularyFormat[] = library.formats.map((format) => ({ ...format, id: format.key }));

export const options: SheetOptions = { formats: libraryFormats, today: '2026-11-28', locale: 'en-US' };

export interface SheetCase {
  name: string;
  cells: string[][];
  expected: ExpectedSheet;
  /** Maps a line of the reading to the line of the file on which the record begins. */
  fileLine: (line: number) => number;
}

/** The sheets in the folder that have an expected result. */
export function readCases(): SheetCase[] {
  const names = readdirSync(folder);
  return names
    .filter((name) => /\.(?:csv|tsv)$/.test(name))
    .flatMap((name) => {
      const expectation = name.replace(/\.[a-z]+$/, '.expected.json');
      if (!names.includes(expectation)) return [];
      const text = withoutLatin1(decodeText(readFileSync(new URL(name, folder)))?.text ?? '');
      const lines = readTableText(text).sheets[0]?.lines ?? [];
      const cells = lines.map((line) => line.cells.map(cellText));
      const expected = JSON.parse(readFileSync(new URL(expectation, folder), 'utf8')) as ExpectedSheet;
      return [{ name, cells, expected, fileLine: (line: number) => lines[line - 1]?.line ?? 0 }];
    });
}

/** Node decodes Windows-1252 as Latin-1, but browsers do not. */
const withoutLatin1 = (text: string): string => text.replaceAll('\u0080', '€').replaceAll('\u0096', '–');

/** Parses a pasted text into cells. */
export const parseCells = (text: string): string[][] =>
  (readTableText(text).sheets[0]?.lines ?? []).map((line) => line.cells.map(cellText));

const maxAnswers = 5;

export interface CaseResult {
  name: string;
  first: LineVerdict[];
  last: LineVerdict[];
  answers: number;
  /** Ids of the questions that were answered or tried, in order. */
  questionIds: string[];
}

/**
 * Reads a case, answers up to five questions as its author would, and compares the lines before and after the answers.
 */
export function playCase({ name, cells, expected, fileLine }: SheetCase): CaseResult {
  const judge = (answers: Record<string, SheetAnswer>) => {
    const reading = readSheet(cells, { ...options, answers });
    return { reading, verdicts: judgeReading(reading, expected, fileLine) };
  };
  let answers: Record<string, SheetAnswer> = {};
  let current = judge(answers);
  const first = current.verdicts;
  const questionIds: string[] = [];
  while (questionIds.length < maxAnswers) {
    const open = current.reading.questions.find(
      ({ isAnswered, isBlocking, id }) => !isAnswered && isBlocking && !questionIds.includes(id),
    );
    if (!open) break;
    questionIds.push(open.id);
    const attempts = answersTo(open, expected, fileLine).map((answer) => {
      const all = { ...answers, [open.id]: answer };
      return { all, ...judge(all) };
    });
    const best = attempts.toSorted((a, b) => scoreOf(b.verdicts) - scoreOf(a.verdicts))[0];
    if (!best || scoreOf(best.verdicts) < scoreOf(current.verdicts)) continue;
    answers = best.all;
    current = best;
  }
  return { name, first, last: current.verdicts, answers: Object.keys(answers).length, questionIds };
}

const scoreOf = (verdicts: readonly LineVerdict[]): number =>
  verdicts.reduce((sum, { verdict }) => sum + { right: 3, question: 1, refused: 1, wrong: -20 }[verdict], 0);

function answersTo(
  { proposals, lines, kind }: SheetQuestion,
  expected: ExpectedSheet,
  fileLine: (line: number) => number,
): SheetAnswer[] {
  const accepted = expected.creatives
    .flatMap(({ formats }) => formats)
    .filter(({ line }) => lines.map(fileLine).includes(line));
  const ids = accepted.flatMap(({ accept }) => accept.slice(0, 1)) as FormatId[];
  const chosen: SheetAnswer[] =
    ids.length > 0 && ['word', 'placement', 'shape'].includes(kind) ? [{ formatIds: [...new Set(ids)] }] : [];
  return [...proposals.map(({ id }): SheetAnswer => ({ proposal: id })), ...chosen];
}

export const countOf = (verdicts: readonly LineVerdict[], verdict: LineVerdict['verdict']): number =>
  verdicts.filter((each) => each.verdict === verdict).length;
