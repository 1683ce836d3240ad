import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { AttributeInput } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { fold } from '#lib/fold.ts';

export type Cell = string | number | boolean | Date | null;

/** The columns that a row may have, with the headings by which they are found, folded. */
export const manyColumns = {
  name: ['name', 'creative', 'creative name', 'title', 'nom', 'creation', 'titre'],
  description: ['description', 'brief', 'notes', 'text', 'texte'],
  deadline: ['deadline', 'due', 'due date', 'date', 'echeance', 'date limite'],
  formats: ['formats', 'format', 'placements', 'placement', 'emplacements'],
  template: ['template', 'templates', 'modele', 'modeles'],
} as const;
export type ManyColumn = keyof typeof manyColumns;
export const columnNames = Object.keys(manyColumns) as ManyColumn[];

/** An attribute that rows may have values of. */
export interface Field {
  id: AttributeId;
  label: string;
  /** Further headings by which its column is found. */
  names: readonly string[];
  input: AttributeInput;
}

/** A column of the table that is read: a fixed one, or an attribute by its id. */
export type Column = ManyColumn | AttributeId;

/** The place of each column in a row. */
export type Places = Partial<Record<Column, number>>;

export interface Table {
  /** As they are in the table; empty where it has none. */
  headings: string[];
  rows: Cell[][];
  /** The line of the first row in the table, from 1. */
  firstLine: number;
  /** Columns of the longest row. */
  width: number;
}

export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  // An export marks text that a spreadsheet would run as a formula.
  if (!(cell instanceof Date))
    return String(cell)
      .trim()
      .replace(/^'(?=[\s\p{Cf}]*[=+\-@＝＋－＠])/u, '');
  // A spreadsheet writes a day as its midnight.
  return cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
}

const foldHeading = (heading: string) => fold(heading).replace(/\s+/g, ' ').trim();

function placeColumns(headings: readonly string[], fields: readonly Field[]): Places {
  const folded = headings.map(foldHeading);
  const places: Places = {};
  for (const column of columnNames) {
    const known: readonly string[] = manyColumns[column];
    const at = folded.findIndex((heading) => known.includes(heading));
    if (at >= 0) places[column] = at;
  }
  for (const { id, label, names } of fields) {
    const known = [label, ...names].map(foldHeading);
    // The last: an export has the attributes after columns of its own, which may be called the same.
    const at = folded.findLastIndex((heading) => known.includes(heading));
    if (at >= 0 && !Object.values(places).includes(at)) places[id] = at;
  }
  return places;
}

/** Whether the first line names columns: one of several that are known, or the name alone. */
const isHead = (places: Places, width: number): boolean =>
  places.name !== undefined || (width > 1 && Object.keys(places).length > 0);

/** The places of a table's columns; the first that is not known has the name where no other does. */
function withName(places: Places, width: number): Places {
  if (places.name !== undefined) return places;
  const taken = new Set(Object.values(places));
  const free = Array.from({ length: width }, (_, at) => at).find((at) => !taken.has(at));
  return free === undefined ? places : { ...places, name: free };
}

/**
 * A table with its columns found by their headings. `hasHead` says whether the first line has headings; by default it
 * does where one is known. Without headings the first column is the name. Empty lines are left out of the rows' ends
 * only, so that line numbers stay those of the table.
 */
export function readTable(
  cells: readonly Cell[][],
  fields: readonly Field[] = [],
  hasHead?: boolean,
): { table: Table; places: Places; fields: readonly Field[] } {
  const filled = cells.findLastIndex((row) => row.some((cell) => textOf(cell) !== ''));
  const lines = cells.slice(0, filled + 1);
  const head = (lines[0] ?? []).map(textOf);
  const places = placeColumns(head, fields);
  const width = lines.reduce((most, row) => Math.max(most, row.length), 0);
  const isHeaded = hasHead ?? isHead(places, width);
  return {
    table: { headings: isHeaded ? head : [], rows: lines.slice(isHeaded ? 1 : 0), firstLine: isHeaded ? 2 : 1, width },
    places: isHeaded ? withName(places, width) : { name: 0 },
    fields,
  };
}
