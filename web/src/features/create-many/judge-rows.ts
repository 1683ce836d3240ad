import type { AttributeId, FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type {
  AttributeValue,
  PatternEngine,
  ValueProblem,
} from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { fold } from '#lib/fold.ts';
import { readValue } from './read-value.ts';
import { textOf, type Cell, type Field, type Places, type Table } from './read-table.ts';

/** What a row becomes. */
export interface ManyRow {
  name: string;
  description: string;
  /** An instant as ISO text. */
  deadlineAt: string | null;
  formatIds: FormatId[];
  attributes: { attributeId: AttributeId; value: AttributeValue }[];
}

export type FaultKind =
  | 'name-missing'
  | 'name-long'
  | 'name-twice'
  | 'name-taken'
  | 'description-long'
  | 'date'
  | 'format-unknown'
  | 'template-unknown'
  | 'too-many-formats'
  | 'attribute-unknown'
  | 'attribute-invalid'
  | 'unfit';

export interface Fault {
  /** Of the table, from 1. */
  line: number;
  kind: FaultKind;
  /** What the cell holds. */
  value: string;
  /** The attribute that refuses the value. */
  attributeId?: AttributeId | null;
  /** Why it does, where that is known. */
  problem?: ValueProblem;
}

/** How cells are read. */
export interface Reading {
  places: Places;
  formats: ReadonlyMap<string, FormatId>;
  templates: ReadonlyMap<string, readonly FormatId[]>;
  /** An instant as ISO text; undefined for what is no date. */
  readDate: (text: string) => string | undefined;
  fields: readonly Field[];
  patterns: Pick<PatternEngine, 'matches'>;
}

/** A name as it is compared: dashes and spaces of all kinds are the same. */
export const foldName = (name: string): string =>
  fold(name)
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();

export interface Judged {
  rows: ManyRow[];
  /** Line of each row in the table. */
  lines: number[];
  faults: Fault[];
}

const control = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Judges every row; rows without any text are left out. */
export function judgeRows(table: Table, reading: Reading): Judged {
  const judged: Judged = { rows: [], lines: [], faults: [] };
  const seen = new Set<string>();
  for (const [at, cells] of table.rows.entries()) {
    if (cells.every((cell) => textOf(cell) === '')) continue;
    const line = table.firstLine + at;
    const { row, faults } = readRow(cells, reading);
    const key = row.name.toLowerCase();
    if (key !== '' && seen.has(key)) faults.push({ kind: 'name-twice', value: row.name });
    seen.add(key);
    judged.rows.push(row);
    judged.lines.push(line);
    judged.faults.push(...faults.map((fault) => ({ line, ...fault })));
  }
  return judged;
}

function readRow(cells: readonly Cell[], reading: Reading) {
  const { places, formats, templates, readDate } = reading;
  const faults: Omit<Fault, 'line'>[] = [];
  const fault = (kind: FaultKind, value: string) => void faults.push({ kind, value: value.slice(0, 200) });
  const cell = (column: keyof Places) => textOf(cells[places[column] ?? -1]);
  const [name, description, deadline] = [cell('name'), cell('description'), cell('deadline')];
  if (name === '') fault('name-missing', '');
  if (name.length > limits.nameLength) fault('name-long', name);
  if (description.length > limits.descriptionLength) fault('description-long', description);
  if (/[\t\n\r]/.test(name) || control.test(name + description)) fault('unfit', name);
  const deadlineAt = deadline === '' ? null : (readDate(deadline) ?? fault('date', deadline) ?? null);
  const formatIds: FormatId[] = [];
  for (const part of partsOf(cell('formats'), formats)) {
    const id = formats.get(foldName(part));
    if (id) formatIds.push(id);
    else fault('format-unknown', part);
  }
  for (const part of partsOf(cell('template'), templates)) {
    const ids = templates.get(foldName(part));
    if (ids) formatIds.push(...ids);
    else fault('template-unknown', part);
  }
  if (formatIds.length > limits.slotsPerCreative) fault('too-many-formats', String(formatIds.length));
  const given = readFields(cells, reading);
  return {
    row: { name, description, deadlineAt, formatIds, attributes: given.attributes },
    faults: [...faults, ...given.faults],
  };
}

/** The values of attributes, and those that their rules refuse; empty cells are no values. */
function readFields(cells: readonly Cell[], { places, fields, patterns }: Reading) {
  const attributes: ManyRow['attributes'] = [];
  const faults: Omit<Fault, 'line'>[] = [];
  for (const { id: attributeId, input } of fields) {
    const text = textOf(cells[places[attributeId] ?? -1]);
    if (text === '') continue;
    const { value, problem } = readValue(input, text, patterns);
    if (problem) faults.push({ kind: 'attribute-invalid', value: text.slice(0, 200), attributeId, problem });
    else attributes.push({ attributeId, value });
  }
  return { attributes, faults };
}

/** The names in a cell, between semicolons, bars or line breaks; between commas where no name holds one. */
export function partsOf(text: string, known: ReadonlyMap<string, unknown>): string[] {
  if (text === '') return [];
  if (known.has(foldName(text))) return [text];
  const parts = text.split(/[;|\n]/);
  const split = parts.length > 1 ? parts : text.split(',');
  return split.map((part) => part.trim()).filter((part) => part !== '');
}
