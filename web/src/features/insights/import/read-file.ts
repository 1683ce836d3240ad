import type { Cell } from './report.ts';

/** Larger files take a browser's memory. */
export const mostBytes = 100 * 1024 * 1024;

/** @throws Error where the file is neither CSV nor a spreadsheet */
export async function readCells(file: File): Promise<Cell[][]> {
  const isZip = (await file.slice(0, 2).text()) === 'PK';
  return isZip ? readSpreadsheet(file) : readText(file);
}

/** The first sheet of a workbook. */
async function readSpreadsheet(file: File): Promise<Cell[][]> {
  const { readSheet } = await import('read-excel-file/browser');
  return (await readSheet(file)) as unknown as Cell[][];
}

/** Comma, semicolon or tab between cells; UTF-8 or, as Ads Manager exports for Excel, UTF-16. */
async function readText(file: File): Promise<Cell[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0')) throw new Error('neither text nor a spreadsheet');
  const { default: papa } = await import('papaparse');
  return papa.parse<string[]>(text, { skipEmptyLines: false }).data;
}
