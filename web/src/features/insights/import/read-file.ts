import type { Cell } from '#lib/tables/table.ts';

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

/** Comma, semicolon or tab between cells. */
async function readText(file: File): Promise<Cell[][]> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\0')) throw new Error('neither text nor a spreadsheet');
  const { default: papa } = await import('papaparse');
  return papa.parse<string[]>(text, { skipEmptyLines: false }).data;
}

/** UTF-8; UTF-16, as Ads Manager exports for Excel; else Windows-1252, as Excel itself writes CSV. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
