import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { FormatWant } from '@ad-foundry/contract/rules/vocabulary/find-formats.ts';
import type { FormatTraits } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import type { Wants } from '@ad-foundry/contract/rules/vocabulary/read-wants.ts';
import type { DateOrder } from '@ad-foundry/contract/rules/dates/date-reading.ts';
import type { MediaType } from '@ad-foundry/contract/rules/vocabulary/words.ts';
import type { ChoiceContext } from './choose-formats.ts';
import type { QuestionBook } from './question-book.ts';
import type { SheetOptions } from './sheet-options.ts';
import type { CellSource, ColumnMeaning, SheetColumn } from './sheet-reading.ts';

/** Data of the sheet that the reading of a line needs. */
export interface SheetContext {
  columns: readonly SheetColumn[];
  traits: readonly FormatTraits[];
  formatsByName: ReadonlyMap<string, FormatId>;
  remembered: ReadonlyMap<string, readonly FormatId[]>;
  book: QuestionBook;
  order: DateOrder | 'open';
  /** The platform above the headings. */
  sheetPlatform: CellSource | null;
  sheetOwner: CellSource | null;
  sheetDeadline: CellSource | null;
  options: SheetOptions;
  placesOf: ReadonlyMap<ColumnMeaning, readonly number[]>;
  /** A cache of requested formats by text, because many lines have the same texts. */
  wants: Map<string, WantedTexts>;
}

export interface WantedTexts {
  wants: Wants;
  /** Finds requested formats; `type` applies to texts without one. */
  match: (type: MediaType | null) => FormatWant[];
  /** Formats whose exact names are in the text. */
  exact: FormatId[] | null;
  place: Pick<ChoiceContext, 'placeText' | 'lookText' | 'broad'>;
}
