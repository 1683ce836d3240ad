import { foldName, partsOf, type Fault, type FaultKind } from './judge-rows.ts';
import {
  manyColumns,
  textOf,
  type Cell,
  type Column,
  type Field,
  type ManyColumn,
  type Places,
  type Table,
} from './read-table.ts';

const fixedColumns: readonly ManyColumn[] = ['name', 'deadline', 'formats', 'template', 'description'];

export interface PlacedTable {
  table: Table;
  places: Places;
  fields: readonly Field[];
}

/** The columns as the grid shows them: the fixed ones, and attributes that the table has. */
export function gridColumnsOf({ places, fields }: Pick<PlacedTable, 'places' | 'fields'>): Column[] {
  return [...fixedColumns, ...fields.map(({ id }) => id).filter((id) => places[id] !== undefined)];
}

/** The column whose cell has the fault. */
export const columnOf = ({ kind, attributeId }: Pick<Fault, 'kind' | 'attributeId'>): Column =>
  attributeId ?? fixedColumnOf(kind);

function fixedColumnOf(kind: FaultKind): ManyColumn {
  if (kind === 'description-long') return 'description';
  if (kind === 'date') return 'deadline';
  if (kind === 'template-unknown') return 'template';
  return kind === 'format-unknown' || kind === 'too-many-formats' ? 'formats' : 'name';
}

/** A table of empty rows to type in. */
export function emptyTable(rows: number, fields: readonly Field[] = []): PlacedTable {
  const headings = fixedColumns.map((column) => manyColumns[column][0]);
  const places = Object.fromEntries(fixedColumns.map((column, at) => [column, at])) as Places;
  const table = { headings, rows: Array.from({ length: rows }, () => []), firstLine: 2, width: headings.length };
  return { table, places, fields };
}

/** Gives the column a place at the end of the rows, and all columns a heading. */
export function withColumn(read: PlacedTable, column: Column): PlacedTable {
  if (read.places[column] !== undefined) return read;
  const { table } = read;
  const places: Places = { ...read.places, [column]: table.width };
  const width = table.width + 1;
  const headings = Array.from({ length: width }, (_, at) => {
    const known = fixedColumns.find((each) => places[each] === at);
    const field = read.fields.find(({ id }) => places[id] === at);
    return table.headings[at] || (known ? manyColumns[known][0] : (field?.label ?? ''));
  });
  return { ...read, places, table: { ...table, headings, width, firstLine: 2 } };
}

/** Writes a block of cells, the first at `row` (from 0) and `column`; rows are added as needed. */
export function writeCells(
  read: PlacedTable,
  { row, column }: { row: number; column: Column },
  block: readonly (readonly string[])[],
): PlacedTable {
  const width = block.reduce((most, line) => Math.max(most, line.length), 0);
  const shown = gridColumnsOf(read);
  const first = shown.indexOf(column);
  const columns = shown.slice(first, first + width);
  const placed = columns.reduce(withColumn, read);
  const { table, places } = placed;
  const rows: Cell[][] = [...table.rows];
  for (const [down, line] of block.entries()) {
    const cells = [...(rows[row + down] ?? [])];
    for (const [right, name] of columns.entries()) {
      const place = places[name] ?? 0;
      // A sparse row would be no table.
      while (cells.length <= place) cells.push(null);
      cells[place] = line[right] ?? '';
    }
    rows[row + down] = cells;
  }
  return { ...placed, table: { ...table, rows } };
}

/** Headings and rows as text, cell by cell. */
export function tableCells({ table: { headings, rows } }: Pick<PlacedTable, 'table'>): string[][] {
  const lines = rows.map((row) => row.map(textOf));
  return headings.length > 0 ? [[...headings], ...lines] : lines;
}

/** Writes another name wherever the column has this one; what else stands in a cell stays. */
export function replaceName(
  read: PlacedTable,
  column: Column,
  { from, to, known }: { from: string; to: string; known: ReadonlyMap<string, unknown> | undefined },
): PlacedTable {
  const place = read.places[column];
  if (place === undefined) return read;
  const old = foldName(from);
  const change = (text: string) => {
    if (!known) return foldName(text) === old ? to : text;
    const parts = partsOf(text, known);
    if (!parts.some((part) => foldName(part) === old)) return text;
    return [...new Set(parts.map((part) => (foldName(part) === old ? to : part)))].join('; ');
  };
  const rows = read.table.rows.map((row) => {
    const text = textOf(row[place]);
    const next = change(text);
    return next === text ? row : row.map((cell, at) => (at === place ? next : cell));
  });
  return { ...read, table: { ...read.table, rows } };
}

/** Empties rows, which are then left out; the others keep their lines. */
export function emptyRows(read: PlacedTable, lines: ReadonlySet<number>): PlacedTable {
  const { rows, firstLine } = read.table;
  return {
    ...read,
    table: { ...read.table, rows: rows.map((row, at) => (lines.has(firstLine + at) ? row.map(() => null) : row)) },
  };
}
