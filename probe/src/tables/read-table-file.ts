import { decodeText } from '@ad-foundry/contract/rules/tables/decode-text.ts';
import { readTableText } from '@ad-foundry/contract/rules/tables/delimited-text.ts';
import type { TableFile } from '@ad-foundry/contract/rules/tables/table.ts';
import { readWorkbook } from './workbook.ts';

/** Maximum size, because larger files exhaust a browser's memory. */
const maxTableBytes = 100 * 1024 * 1024;

/** `old-workbook`: .xls, which only spreadsheet programs can read. `other-kind`: neither text nor a workbook. */
export type TableFailure = 'too-large' | 'old-workbook' | 'other-kind' | 'empty';

export class UnreadableTable extends Error {
  readonly failure: TableFailure;

  constructor(failure: TableFailure) {
    super(failure);
    this.failure = failure;
  }
}

const startsWith = (bytes: Uint8Array, ...magic: number[]): boolean => magic.every((byte, at) => bytes[at] === byte);

/**
 * Parses a CSV, TSV or text file, or all sheets of an .xlsx workbook. The file name does not matter.
 * @throws UnreadableTable
 */
export async function readTableFile(file: Blob): Promise<TableFile> {
  if (file.size > maxTableBytes) throw new UnreadableTable('too-large');
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableTable('old-workbook');
  const table = startsWith(head, 0x50, 0x4b) ? await readZip(file) : await readText(file);
  if (table.sheets.every(({ lines }) => lines.length === 0)) throw new UnreadableTable('empty');
  return table;
}

async function readZip(file: Blob): Promise<TableFile> {
  try {
    return { kind: 'workbook', sheets: await readWorkbook(file), encoding: null, delimiter: null };
  } catch (error) {
    throw new UnreadableTable(error instanceof RangeError ? 'too-large' : 'other-kind');
  }
}

async function readText(file: Blob): Promise<TableFile> {
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (!decoded || isBinary(decoded.text)) throw new UnreadableTable('other-kind');
  return { ...readTableText(decoded.text), encoding: decoded.encoding };
}

/** Whether the beginning contains control characters, as pictures and PDF files do. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 4096);
  const controls = sample.match(/[\u0001-\u0008\u000E-\u001A\u001C-\u001F]/g)?.length ?? 0;
  return sample.startsWith('%PDF-') || controls > sample.length / 100;
}
