import type { LineKind, SheetLine, SheetReading } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import { isKept, isReady, type CreativeView } from '@ad-foundry/contract/rules/briefing/creative-view.ts';

/** A row of the list; rows are in the order of the sheet's lines. */
export type SheetRow =
  | { kind: 'skipped'; key: string; lines: number[]; text: string; reason: LineKind | 'by-hand' }
  | { kind: 'headings'; key: string; from: number; to: number }
  | { kind: 'section'; key: string; line: number; text: string; from: number; to: number }
  | { kind: 'creative'; key: string; view: CreativeView }
  | { kind: 'folded'; key: string; views: CreativeView[]; state: 'ready' | 'created' }
  | { kind: 'editor'; key: string; line: number; isFirst: boolean };

export const sheetTabs = ['all', 'ready', 'kept', 'skipped'] as const;
export type SheetTab = (typeof sheetTabs)[number];

interface Options {
  tab: SheetTab;
  isFolding: boolean;
  /** Keys of the unfolded groups. */
  opened: ReadonlySet<string>;
  /** Continuation lines of a row above. */
  continued: ReadonlySet<number>;
  /** Lines whose cells are open. */
  openLines: ReadonlySet<number>;
}

/** Shorter runs of ready creatives are not folded. The first creatives stay visible as examples of the reading. */
const fewestFolded = { first: 10, further: 4 };

/** The rows of the list in a tab, with the editors of open lines. */
export function sheetRows(
  reading: Pick<SheetReading, 'lines' | 'headings'>,
  views: readonly CreativeView[],
  options: Options,
): SheetRow[] {
  const rows = allRows(reading, views, options.continued);
  return withEditors(rowsOfTab(rows, options), options.openLines);
}

function rowsOfTab(rows: readonly SheetRow[], options: Options): readonly SheetRow[] {
  const { tab } = options;
  if (tab === 'all') return folded(rows, options);
  if (tab === 'skipped') return rows.filter(({ kind }) => kind === 'skipped');
  const fits = tab === 'ready' ? (view: CreativeView) => isReady(view) || view.state === 'created' : isKept;
  return rows.filter((row) => row.kind === 'headings' || (row.kind === 'creative' && fits(row.view)));
}

/** Adds the cell editors of open lines, each below the row that shows the line. */
function withEditors(rows: readonly SheetRow[], openLines: ReadonlySet<number>): SheetRow[] {
  return rows.flatMap((row): SheetRow[] => {
    const isCreated = row.kind === 'creative' && row.view.state === 'created';
    const editors = (isCreated ? [] : linesOf(row))
      .filter((line) => openLines.has(line))
      .map((line, at) => ({ kind: 'editor' as const, key: `e${line}`, line, isFirst: at === 0 }));
    return [row, ...editors];
  });
}

/** The lines of the sheet that a row shows. */
export function linesOf(row: SheetRow): number[] {
  if (row.kind === 'creative') return row.view.creative.lines;
  if (row.kind === 'folded') return row.views.flatMap(({ creative }) => creative.lines);
  if (row.kind === 'skipped') return row.lines;
  return row.kind === 'headings' ? [row.from] : [row.line];
}

function allRows(
  { lines, headings }: Pick<SheetReading, 'lines' | 'headings'>,
  views: readonly CreativeView[],
  continued: ReadonlySet<number>,
): SheetRow[] {
  const byLine = new Map(views.map((view) => [view.creative.lines[0] ?? 0, view]));
  const ofCreatives = new Set(views.flatMap(({ creative }) => creative.lines));
  const rows: SheetRow[] = [];
  for (const [at, line] of lines.entries()) {
    if (continued.has(line.line) && line.kind === 'blank') continue;
    const view = byLine.get(line.line);
    if (view) rows.push({ kind: 'creative', key: `c${view.creative.id}`, view });
    else if (ofCreatives.has(line.line)) continue;
    else if (headings && line.line >= headings.from && line.line <= headings.to)
      rows.push(...(line.line === headings.from ? [{ kind: 'headings' as const, key: 'headings', ...headings }] : []));
    else if (line.kind === 'section' && !line.isSkipped) rows.push(sectionRow(lines, at));
    else addSkipped(rows, line);
  }
  return rows;
}

function sectionRow(lines: readonly SheetLine[], at: number): SheetRow {
  const { line, text } = lines[at] ?? { line: 0, text: '' };
  const next = lines.findIndex(({ kind }, index) => index > at && kind === 'section');
  const items = lines.slice(at + 1, next < 0 ? undefined : next).filter(({ kind }) => kind === 'item');
  return { kind: 'section', key: `s${line}`, line, text, from: items[0]?.line ?? line, to: items.at(-1)?.line ?? line };
}

/** Adds a skipped line, or joins it to the row above if that was skipped for the same reason. */
function addSkipped(rows: SheetRow[], { line, kind, text, isSkipped }: SheetLine): void {
  const reason = isSkipped || kind === 'item' ? 'by-hand' : kind;
  const above = rows.at(-1);
  if (above?.kind === 'skipped' && above.reason === reason && reason !== 'by-hand') {
    above.lines.push(line);
    above.text ||= text;
  } else rows.push({ kind: 'skipped', key: `k${line}`, lines: [line], text, reason });
}

function folded(rows: readonly SheetRow[], { isFolding, opened, openLines }: Options): SheetRow[] {
  const result: SheetRow[] = [];
  let run: (SheetRow & { kind: 'creative' })[] = [];
  let fewest: number = fewestFolded.first;
  const flush = () => {
    const [first] = run;
    const key = `f${first?.key}`;
    const isOpen =
      first?.view.state !== 'created' &&
      run.some(({ view }) => view.creative.lines.some((line) => openLines.has(line)));
    const isFolded = first && isFoldable(run, isFolding ? fewest : Infinity) && !opened.has(key) && !isOpen;
    const state = first?.view.state === 'created' ? 'created' : 'ready';
    if (isFolded) result.push({ kind: 'folded', key, views: run.map(({ view }) => view), state });
    else result.push(...run);
    if (first) fewest = fewestFolded.further;
    run = [];
  };
  for (const row of rows) {
    const isFine = row.kind === 'creative' && (row.view.state === 'ready' || row.view.state === 'created');
    if (!isFine || (run[0] && run[0].view.state !== row.view.state)) flush();
    if (isFine) run.push(row);
    else result.push(row);
  }
  flush();
  return result;
}

/** Created creatives are always folded, because the member can no longer change them here. */
const isFoldable = (run: readonly { view: CreativeView }[], fewest: number): boolean =>
  run[0]?.view.state === 'created' || run.length >= fewest;
