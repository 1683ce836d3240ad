import type { SheetCell, SheetOptions } from './sheet-options.ts';
import type { SheetReading } from './sheet-reading.ts';

/** Reads the cells of a briefing sheet as creatives with slots; the same cells and options give the same reading. */
export function readSheet(_cells: readonly (readonly SheetCell[])[], _options: SheetOptions): SheetReading {
  return {
    headings: null,
    columns: [],
    lines: [],
    creatives: [],
    questions: [],
    furtherQuestions: 0,
    people: [],
    order: null,
    isCarried: false,
  };
}
