import type { ImportedRow } from '@ad-foundry/contract/insights/imports.ts';
import { readTableFile, UnreadableTable, type TableFailure } from '@ad-foundry/probe/tables/read-table-file.ts';
import { cellText, type TableFile } from '@ad-foundry/contract/rules/tables/table.ts';
import { advertiserKey, mergeRows } from './reading/group-rows.ts';
import { readReport } from './reading/read-report.ts';
import type { LeftOutLine, ReadingOptions, Refusal, ReportReading, ReportRow } from './reading/report-reading.ts';

/** A reading without the rows that no screen shows, because a file may have hundreds of thousands. */
export interface ReportPreview extends Omit<ReportReading, 'rows' | 'leftOut' | 'refused'> {
  kind: TableFile['kind'];
  encoding: TableFile['encoding'];
  delimiter: TableFile['delimiter'];
  rowCount: number;
  rows: ReportRow[];
  refusedLines: number;
  refused: Refusal[];
  leftOutCount: number;
  leftOut: LeftOutLine[];
  /** The first lines of the sheet, unchanged, among which headings may be. */
  beginning: { line: number; cells: string[] }[];
  /** Some lines below the headings. */
  sample: { line: number; cells: string[] }[];
  readMs: number;
}

export type WorkerRequest =
  | { id: number; kind: 'open'; file: File; options: ReadingOptions }
  | { id: number; kind: 'read'; options: ReadingOptions }
  | { id: number; kind: 'rows'; key: string };

export type WorkerResponse =
  | { id: number; kind: 'preview'; preview: ReportPreview }
  | { id: number; kind: 'rows'; rows: ImportedRow[] }
  | { id: number; kind: 'failed'; failure: TableFailure };

const [shownRows, shownProblems, beginningLines, sampleLines] = [40, 200, 30, 12];

let table: TableFile | null = null;
let reading: ReportReading | null = null;

function preview(file: TableFile, options: ReadingOptions, begun: number): ReportPreview {
  reading = readReport(file.sheets, options);
  const { rows, refused, leftOut, headingLine } = reading;
  const lines = file.sheets[reading.sheet]?.lines ?? [];
  const below = lines.findIndex(({ line }) => line > (headingLine ?? 0));
  const texts = (from: number, count: number) =>
    lines
      .slice(from, from + count)
      .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cellText(cell).slice(0, 200)) }));
  return {
    ...reading,
    kind: file.kind,
    encoding: file.encoding,
    delimiter: file.delimiter,
    rowCount: rows.length,
    rows: rows.slice(0, shownRows),
    refusedLines: new Set(refused.map(({ line }) => line)).size,
    refused: refused.slice(0, shownProblems),
    leftOutCount: leftOut.length,
    leftOut: leftOut.slice(0, shownProblems),
    beginning: texts(0, beginningLines),
    sample: below < 0 ? [] : texts(below, sampleLines),
    readMs: performance.now() - begun,
  };
}

async function answer(request: WorkerRequest): Promise<WorkerResponse> {
  const { id } = request;
  const begun = performance.now();
  if (request.kind === 'open') {
    table = null;
    table = await readTableFile(request.file);
    return { id, kind: 'preview', preview: preview(table, request.options, begun) };
  }
  if (!table) throw new Error('no file is open');
  if (request.kind === 'read') return { id, kind: 'preview', preview: preview(table, request.options, begun) };
  return {
    id,
    kind: 'rows',
    rows: mergeRows((reading?.rows ?? []).filter((row) => advertiserKey(row) === request.key)),
  };
}

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const respond = (response: WorkerResponse) => globalThis.postMessage(response, {});
  answer(data).then(respond, (error: unknown) =>
    respond({ id: data.id, kind: 'failed', failure: error instanceof UnreadableTable ? error.failure : 'other-kind' }),
  );
});
