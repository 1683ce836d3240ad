import { widthWithin } from '#features/library/in-place/geometry.ts';
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
  files: { file: PlacedFiles; size: number }[];
}

const frameOf = ({ slot }: PlacedFiles) => slot.format.inPlace?.frame ?? 'plain';

/** One page for each creative; one with more than a dozen files goes on over further pages. */
export function layOutSheet(files: readonly PlacedFiles[]): SheetPage[] {
  const ids = [...new Set(files.map(({ creative }) => creative.id))];
  return ids.flatMap((id) => {
    const all = files.filter(({ creative }) => creative.id === id);
    const parts = Math.ceil(all.length / mostPerPage);
    const perPage = Math.ceil(all.length / parts);
    return Array.from({ length: parts }, (_, index) => {
      const part = all.slice(index * perPage, (index + 1) * perPage);
      return part.slice(0, 1).map(({ creative }) => ({ creative, part: index + 1, parts, files: sizeFiles(part) }));
    }).flat();
  });
}

/** The columns in which the files become largest. */
function sizeFiles(files: readonly PlacedFiles[]): SheetPage['files'] {
  const layouts = files.map((_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(files.length / columns);
    const cell = {
      width: (sheetPage.width - 2 * margin - gap * (columns - 1)) / columns,
      height: (sheetPage.height - 2 * margin - head - gap * (rows - 1)) / rows - caption,
    };
    return files.map((file) => ({ file, size: Math.floor(widthWithin(cell, frameOf(file), file.media)) }));
  });
  const least = (layout: SheetPage['files']) => Math.min(...layout.map(({ size }) => size));
  return layouts.reduce((best, layout) => (least(layout) > least(best) ? layout : best));
}
