import { cellText, isBlankLine, type TableLine, type TableSheet } from '@ad-foundry/contract/rules/tables/table.ts';
import { placeColumns, type LearnedHeadings } from './columns.ts';

/** Headings must be among this many first lines. */
const maxLines = 100;
/** Fewer recognized headings may be a coincidence. */
const fewestColumns = 2;

const isText = (text: string): boolean => text !== '' && !/^[\d\s.,:/%€$£+-]+$/.test(text);

/** The number of recognized headings in a line. */
const countColumns = ({ cells }: TableLine, learned: LearnedHeadings): number =>
  Object.keys(placeColumns(cells.map(cellText), learned)).length;

/**
 * The index of the line with the headings: the line with the most recognized ones, otherwise the first line of texts
 * that has as many cells as most lines. Null if there is none.
 */
export function findHeadings(lines: readonly TableLine[], learned: LearnedHeadings): number | null {
  let best = { at: -1, count: fewestColumns - 1 };
  for (const [at, line] of lines.slice(0, maxLines).entries()) {
    const count = countColumns(line, learned);
    if (count > best.count) best = { at, count };
  }
  if (best.at >= 0) return best.at;
  const width = Math.max(
    0,
    ...lines.slice(0, maxLines).map(({ cells }) => cells.filter((cell) => cellText(cell) !== '').length),
  );
  const at = lines.slice(0, maxLines).findIndex(({ cells }) => {
    const texts = cells.map(cellText).filter((text) => text !== '');
    return texts.length >= Math.max(2, width) && texts.every(isText);
  });
  return at >= 0 ? at : null;
}

/**
 * The sheet with the most recognized headings, or the first of several; without recognized headings, the first sheet
 * that is not empty.
 */
export function chooseSheet(sheets: readonly TableSheet[], learned: LearnedHeadings): number {
  let best = { at: 0, score: -1 };
  for (const [at, { lines }] of sheets.entries()) {
    const heading = findHeadings(lines, learned);
    const line = heading === null ? undefined : lines[heading];
    const isFilled = lines.some((each) => !isBlankLine(each));
    const score = line ? countColumns(line, learned) + 1 : isFilled ? 0.5 : 0;
    if (score > best.score) best = { at, score };
  }
  return best.at;
}
