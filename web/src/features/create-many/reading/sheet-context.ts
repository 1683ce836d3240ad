import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { FormatTraits } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import type { DateOrder } from '#lib/dates/date-reading.ts';
import type { QuestionBook } from './question-book.ts';
import type { SheetOptions } from './sheet-options.ts';
import type { CellSource, SheetColumn } from './sheet-reading.ts';

/** What the reading of a line needs to know of the sheet. */
export interface SheetContext {
  columns: readonly SheetColumn[];
  traits: readonly FormatTraits[];
  formatsByName: ReadonlyMap<string, FormatId>;
  remembered: ReadonlyMap<string, readonly FormatId[]>;
  book: QuestionBook;
  order: DateOrder | 'open';
  /** Said above the headings. */
  sheetPlatform: CellSource | null;
  sheetOwner: CellSource | null;
  sheetDeadline: CellSource | null;
  options: SheetOptions;
}
