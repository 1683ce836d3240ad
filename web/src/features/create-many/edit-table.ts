import type { FaultKind } from './judge-rows.ts';
import { manyColumns, textOf, type Cell, type ManyColumn, type Places, type Table } from './read-table.ts';

/** The columns as the grid shows them. */
export const gridColumns: readonly ManyColumn[] = ['name', 'deadline', 'formats', 'template', 'description'];

export interface PlacedTable {
  table: Table;
  places: Places;
}

/** The column whose cell has the fault. */
export function columnOf(kind: FaultKind): ManyColumn {
  if (kind === 'description-long') return 'description';
  if (kind === 'date') return 'deadline';
  if (kind === 'template-unknown') return 'template';
  return kind === 'format-unknown' || kind === 'too-many-formats' ? 'formats' : 'name';
}

/** A table of empty rows to type in. */
export function emptyTable(rows: number): PlacedTable {
  const headings = gridColumns.map((column) => manyColumns[column][0]);
  const places = Object.fromEntries(gridColumns.map((column, at) => [column, at])) as Places;
  const table = { headings, rows: Array.from({ length: rows }, () => []), firstLine: 2, width: headings.length };
  return { table, places };
}

/** Gives the column a place at the end of the rows, and all columns a heading. */
function withColumn(read: PlacedTable, column: ManyColumn): PlacedTable {
  if (read.places[column] !== undefined) return read;
  const { table } = read;
  const places = { ...read.places, [column]: table.width };
  const width = table.width + 1;
  const headings = Array.from({ length: width }, (_, at) => {
    const known = gridColumns.find((each) => places[each] === at);
    return table.headings[at] || (known ? manyColumns[known][0] : '');
  });
  return { places, table: { ...table, headings, width, firstLine: 2 } };
}

/** Writes a block of cells, the first at `row` (from 0) and `column`; rows are added as needed. */
export function writeCells(
  read: PlacedTable,
  { row, column }: { row: number; column: ManyColumn },
  block: readonly (readonly string[])[],
): PlacedTable {
  const width = block.reduce((most, line) => Math.max(most, line.length), 0);
  const first = gridColumns.indexOf(column);
  const columns = gridColumns.slice(first, first + width);
  const { table, places } = columns.reduce(withColumn, read);
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
  return { table: { ...table, rows }, places };
}

/** Headings and rows as text, cell by cell. */
export function tableCells({ table: { headings, rows } }: PlacedTable): string[][] {
  const lines = rows.map((row) => row.map(textOf));
  return headings.length > 0 ? [[...headings], ...lines] : lines;
}
