import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { FormatWant } from '@ad-foundry/contract/rules/vocabulary/find-formats.ts';
import type { FormatTraits } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import type { Wants } from '@ad-foundry/contract/rules/vocabulary/read-wants.ts';
import type { DateOrder } from '#lib/dates/date-reading.ts';
import type { MediaType } from '@ad-foundry/contract/rules/vocabulary/words.ts';
import type { ChoiceContext } from './choose-formats.ts';
import type { QuestionBook } from './question-book.ts';
import type { SheetOptions } from './sheet-options.ts';
import type { CellSource, ColumnMeaning, SheetColumn } from './sheet-reading.ts';

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
  placesOf: ReadonlyMap<ColumnMeaning, readonly number[]>;
  /** Wants by text, since a sheet repeats the same texts on many lines. */
  wants: Map<string, WantedTexts>;
}

export interface WantedTexts {
  wants: Wants;
  /** Finds formats, of a type that the texts do not say. */
  match: (type: MediaType | null) => FormatWant[];
  /** Formats that are written by their names. */
  exact: FormatId[] | null;
  place: Pick<ChoiceContext, 'placeText' | 'lookText' | 'broad'>;
}
