import { trueSize, widthWithin } from '#features/library/in-place/geometry.ts';
import type { PlacedFiles } from './placed-files.ts';

/** A landscape A4 page at 96 dots per inch. */
const sheetPage = { width: 1123, height: 794 };
const margin = 44;
const head = 74;
const gap = 22;
const caption = 40;

/** Files of one creative that still can be judged on one page. */
const mostPerPage = 12;

export interface SheetPage {
  creative: PlacedFiles['creative'];
  /** Position among the pages of its creative, from 1. */
  part: number;
  parts: number;
  /** From top to bottom, each from left to right. */
  rows: SheetFile[][];
}

interface SheetFile {
  file: PlacedFiles;
  /** The width to draw it at. */
  size: number;
}

const frameOf = ({ slot }: PlacedFiles) => slot.format.inPlace?.frame ?? 'plain';

/** The cards of a carousel side by side, since nobody can swipe on paper; any other file itself. */
function cardsOf(file: PlacedFiles): PlacedFiles[] {
  const { media } = file;
  const total = media.sources.length;
  if (media.kind !== 'carousel' || total < 2) return [file];
  return media.sources.map((source, index) => ({
    ...file,
    id: `${file.id} ${index}`,
    media: { ...media, sources: [source] },
    card: { number: index + 1, total },
  }));
}

/** One page for each creative; one with more than a dozen files goes on over further pages. */
export function layOutSheet(files: readonly PlacedFiles[]): SheetPage[] {
  const ids = [...new Set(files.map(({ creative }) => creative.id))];
  return ids.flatMap((id) => {
    const all = files.filter(({ creative }) => creative.id === id).flatMap(cardsOf);
    const parts = Math.ceil(all.length / mostPerPage);
    const perPage = Math.ceil(all.length / parts);
    return Array.from({ length: parts }, (_, index) => {
      const part = all.slice(index * perPage, (index + 1) * perPage);
      return part.slice(0, 1).map(({ creative }) => ({ creative, part: index + 1, parts, rows: arrange(part) }));
    }).flat();
  });
}

const room = { width: sheetPage.width - 2 * margin, height: sheetPage.height - 2 * margin - head };

/** The rows in which the files cover most of the page. */
function arrange(files: readonly PlacedFiles[]): SheetFile[][] {
  const layouts = files.map((_, index) => {
    const perRow = Math.ceil(files.length / (index + 1));
    const count = Math.ceil(files.length / perRow);
    // So many rows that only their captions fit leave nothing of the files.
    const height = Math.max(1, (room.height - gap * (count - 1)) / count - caption);
    return Array.from({ length: count }, (__, row) => sizeRow(files.slice(row * perRow, (row + 1) * perRow), height));
  });
  return layouts.reduce((best, layout) => (areaOf(layout) > areaOf(best) ? layout : best));
}

/** Files as high as the row, or lower where they have no room side by side. */
function sizeRow(files: readonly PlacedFiles[], height: number): SheetFile[] {
  const widths = files.map((file) => widthWithin({ width: room.width, height }, frameOf(file), file.media));
  const sum = widths.reduce((total, width) => total + width, 0);
  const scale = Math.min(1, (room.width - gap * (files.length - 1)) / sum);
  return files.map((file, index) => ({ file, size: Math.floor((widths[index] ?? 0) * scale) }));
}

function areaOf(rows: readonly SheetFile[][]): number {
  return rows.flat().reduce((sum, { file, size }) => {
    const { width, height } = trueSize(frameOf(file), file.media);
    return sum + (size * size * height) / width;
  }, 0);
}
