import type { TableFile, TableLine, TableSheet } from '@ad-foundry/contract/rules/tables/table.ts';

const bullet = /^\s*(?:[-–—•·*▪◦‣]|\d{1,2}[.)])\s+\S/u;

/**
 * The sheets of a file or pasted text. In prose, such as a mail, commas do not separate columns, so each line is one
 * cell.
 */
export function briefingSheets({ kind, delimiter, sheets }: TableFile): TableSheet[] {
  if (kind !== 'text' || delimiter === '\t' || delimiter === null) return sheets;
  return sheets.map((sheet) =>
    isTable(sheet.lines)
      ? sheet
      : { ...sheet, lines: sheet.lines.map((line) => ({ ...line, cells: [line.cells.map(String).join(delimiter)] })) },
  );
}

/**
 * Whether at least half of the lines have the same number of cells, two or more, and fewer than half are list items.
 */
function isTable(lines: readonly TableLine[]): boolean {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const widths = new Map<number, number>();
  for (const { cells } of filled) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  widths.delete(1);
  const points = filled.filter(({ cells }) => bullet.test(String(cells[0])));
  return Math.max(0, ...widths.values()) * 2 >= filled.length && points.length * 2 < filled.length;
}
