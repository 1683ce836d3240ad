import type { AttributeId, FormatId, MemberId } from '@ad-foundry/contract/ids.ts';
import { cellText, type TableSheet } from '@ad-foundry/contract/rules/tables/table.ts';
import type { ColumnMeaning, LineKind, SheetAnswer } from './sheet-reading.ts';

/** Corrections of one creative. */
export interface CreativeEdit {
  name?: string;
  /** ISO day; null for none. */
  day?: string | null;
  formatIds?: FormatId[];
  /** Null for all guests of the campaign. */
  ownerId?: MemberId | null;
  /** Whether the member included a creative that is left out by default. */
  isTaken?: boolean;
}

/** A briefing sheet with all choices and corrections, stored as a draft. */
export interface SheetState extends Record<string, unknown> {
  /** The file name; empty for pasted and typed lines. */
  name: string;
  /** Name of the workbook's sheet. */
  sheet: string;
  /** Rows by line; the first is line 1. */
  cells: string[][];
  /** Continuation lines of a row above. */
  continued: number[];
  answers: Record<string, SheetAnswer>;
  /** The chosen heading lines; null to detect them, lines 0 to 0 for a sheet without headings. */
  headings: { from: number; to: number } | null;
  columns: Record<number, ColumnMeaning | { attributeId: AttributeId }>;
  /** By line: true if the member skipped it, false if the member included it. */
  skippedLines: Record<number, boolean>;
  skippedKinds: LineKind[];
  /** Null to detect it. */
  isCarried: boolean | null;
  /** Ids of creatives that are split into one per line. */
  split: string[];
  edits: Record<string, CreativeEdit>;
  /** First lines of the creatives that were created. */
  createdLines: number[];
}

export const noSheet: SheetState = {
  name: '',
  sheet: '',
  cells: [],
  continued: [],
  answers: {},
  headings: null,
  columns: {},
  skippedLines: {},
  skippedKinds: [],
  isCarried: null,
  split: [],
  edits: {},
  createdLines: [],
};

/**
 * Maximum length of a stored draft, because larger ones would leave no room for other drafts in the browser's storage.
 */
export const maxDraftLength = 1_500_000;

/** The sheet of a new draft, from a table. */
export function sheetOf({ lines, name: sheet }: TableSheet, name: string): SheetState {
  const cells: string[][] = [];
  for (const { line, cells: row } of lines) cells[line - 1] = row.map(cellText);
  const last = lines.at(-1)?.line ?? 0;
  const continued = Array.from({ length: last }, (_, at) => at + 1).filter((line) => cells[line - 1] === undefined);
  return { ...noSheet, name, sheet, cells: Array.from({ length: last }, (_, at) => cells[at] ?? []), continued };
}

/** A sheet with headings and empty lines for typing. */
export function typedSheet(headings: readonly string[]): SheetState {
  return { ...noSheet, cells: [[...headings], ...Array.from({ length: 3 }, () => headings.map(() => ''))] };
}

/** Writes a block of cells, the first one at this line (from 1) and place (from 0), and adds missing lines. */
export function writeCells(
  sheet: SheetState,
  { line, place }: { line: number; place: number },
  block: readonly (readonly string[])[],
): SheetState {
  const cells = [...sheet.cells];
  for (const [down, texts] of block.entries()) {
    const row = [...(cells[line - 1 + down] ?? [])];
    for (const [right, text] of texts.entries()) {
      // Fills gaps, because rows must not be sparse.
      while (row.length < place + right) row.push('');
      row[place + right] = text;
    }
    cells[line - 1 + down] = row;
  }
  return { ...sheet, cells: Array.from(cells, (row) => row ?? []) };
}

/** Adds a correction of one creative. */
export const withEdit = (sheet: SheetState, id: string, edit: CreativeEdit): SheetState => ({
  ...sheet,
  edits: { ...sheet.edits, [id]: { ...sheet.edits[id], ...edit } },
});

/** Skips lines or includes them. */
export const withSkipped = (sheet: SheetState, lines: readonly number[], isSkipped: boolean): SheetState => ({
  ...sheet,
  skippedLines: { ...sheet.skippedLines, ...Object.fromEntries(lines.map((line) => [line, isSkipped])) },
});
