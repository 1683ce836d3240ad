import { isNoValue } from '#lib/tables/number-style.ts';
import { cellText, type TableLine } from '@ad-foundry/contract/rules/tables/table.ts';
import { isFigureColumn, nameColumns, type ColumnPlaces } from './columns.ts';
import { reportColumns } from './report-columns.ts';

/** Columns that name the object of a row, from left to right. */
function groupPlaces(places: ColumnPlaces): number[] {
  const names = [...nameColumns, 'day' as const].flatMap((column) => places[column] ?? []);
  return names.toSorted((a, b) => a - b);
}

const hasFigures = ({ cells }: TableLine, places: ColumnPlaces): boolean =>
  reportColumns.some((column) => isFigureColumn(column) && !isNoValue(cells[places[column] ?? -1]));

/** The share of lines with blank leading cells above which a file counts as grouped. */
const groupedShare = 0.2;

/**
 * The columns in which a blank cell means the value of the line above: in a grouped export, the leftmost names are only
 * in the first line of their group. Empty for a file that repeats its names.
 */
export function groupedPlaces(lines: readonly TableLine[], places: ColumnPlaces): number[] {
  const groups = groupPlaces(places);
  const filled = lines.filter((line) => hasFigures(line, places));
  return groups.filter((place) => {
    let [blanks, repeats, previous] = [0, 0, ''];
    for (const { cells } of filled) {
      const text = cellText(cells[place]);
      // A line without any name contains sums.
      if (groups.every((column) => isNoValue(cells[column]))) continue;
      if (text === '') blanks += isLeading(cells, place, groups) ? 1 : 0;
      else if (text === previous) repeats += 1;
      if (text !== '') previous = text;
    }
    return blanks > 0 && blanks >= filled.length * groupedShare && repeats <= blanks * groupedShare;
  });
}

/** Whether a cell and all cells left of it are blank, while a cell at its right is not. */
function isLeading(cells: TableLine['cells'], place: number, groups: readonly number[]): boolean {
  const isBlank = (column: number) => cellText(cells[column]) === '';
  return (
    groups.filter((column) => column < place).every(isBlank) &&
    groups.some((column) => column > place && !isBlank(column))
  );
}

/** Fills blank leading cells from the line above. @returns how many lines took a value from above */
export function fillDown(lines: readonly TableLine[], filledPlaces: readonly number[], groups: ColumnPlaces) {
  const all = groupPlaces(groups);
  const above = new Map<number, TableLine['cells'][number]>();
  let count = 0;
  const filled = lines.map((line) => {
    const cells = [...line.cells];
    let took = false;
    for (const place of filledPlaces) {
      if (cellText(cells[place]) === '' && isLeading(line.cells, place, all) && above.has(place)) {
        cells[place] = above.get(place) ?? null;
        took = true;
      }
    }
    for (const place of filledPlaces) if (cellText(cells[place]) !== '') above.set(place, cells[place] ?? null);
    if (took) count += 1;
    return took ? { ...line, cells } : line;
  });
  return { lines: filled, count };
}
