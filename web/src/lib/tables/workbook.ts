import { unzipSync } from 'fflate';
import type { TableSheet } from './table.ts';

/** What the entries of a workbook may take unpacked. */
const mostUnpackedBytes = 300 * 1024 * 1024;

/**
 * All sheets of an .xlsx file. Blank rows are kept, so that line numbers are those of the workbook.
 * @throws RangeError for a file that unpacks to more than a browser can hold, Error for another kind of ZIP file
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

/** Reads the sizes in the ZIP directory, without unpacking anything. */
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
  if (total > mostUnpackedBytes) throw new RangeError('the workbook unpacks to too many bytes');
}
