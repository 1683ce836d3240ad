import { strFromU8, unzipSync } from 'fflate';
import type { TableSheet } from '@ad-foundry/contract/rules/tables/table.ts';

/** Maximum unpacked size of a workbook's entries. */
const maxUnpackedBytes = 300 * 1024 * 1024;

/**
 * All sheets of an .xlsx file, including blank rows, so that line numbers equal those of the workbook.
 * @throws RangeError for a file that is too large for a browser when unpacked, Error for another kind of ZIP file
 */
export async function readWorkbook(file: Blob): Promise<TableSheet[]> {
  checkEntries(new Uint8Array(await file.arrayBuffer()));
  const { default: readSheets } = await import('read-excel-file/universal');
  const sheets = await readSheets(file);
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    lines: data.map((cells, at) => ({ line: at + 1, cells: cells as TableSheet['lines'][number]['cells'] })),
  }));
}

/** Checks the sizes in the ZIP directory before unpacking, then the extent of the cells of each sheet. */
function checkEntries(bytes: Uint8Array): void {
  let [total, isWorkbook] = [0, false];
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      total += originalSize;
      isWorkbook ||= name === 'xl/workbook.xml';
      return false;
    },
  });
  if (!isWorkbook) throw new Error('not a workbook');
  if (total > maxUnpackedBytes) throw new RangeError('the workbook unpacks to too many bytes');
  const sheets = unzipSync(bytes, { filter: ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name) });
  for (const sheet of Object.values(sheets)) checkExtent(strFromU8(sheet));
}

/** Maximum extent of a sheet, because a single distant cell would make the reader fill all cells before it. */
const [maxColumns, maxCells] = [2000, 5_000_000];

function checkExtent(sheet: string): void {
  let [columns, rows] = [0, 0];
  for (const [, letters = '', row = ''] of sheet.matchAll(/<c\s[^<>]{0,40}?\br="([A-Z]{1,20})(\d{1,20})"/g)) {
    columns = Math.max(columns, numberOfColumn(letters));
    rows = Math.max(rows, Number(row));
  }
  if (columns > maxColumns || columns * rows > maxCells) throw new RangeError('the cells of the sheet reach too far');
}

/** `A` is 1, `AA` 27. */
const numberOfColumn = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
