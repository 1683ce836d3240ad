import { createContext, use } from 'react';
import type { CreativeView } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import type { SheetPersonRow } from './queries.ts';
import type { SheetReading } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import type { CreativeEdit, SheetState } from '@ad-foundry/contract/rules/briefing/sheet-state.ts';
import type { LabelOf } from './use-format-labels.ts';
import type { SheetVocabulary } from './use-reading.ts';

/** The data and actions that the lines of the sheet use. */
export interface SheetTools {
  sheet: SheetState;
  reading: SheetReading;
  vocabulary: SheetVocabulary;
  people: ReadonlyMap<string, SheetPersonRow>;
  labelOf: LabelOf;
  change: (edit: (before: SheetState) => SheetState) => void;
  correct: (view: CreativeView, edit: CreativeEdit) => void;
  skip: (lines: readonly number[], isSkipped: boolean) => void;
  /** Makes a line the headings. */
  moveHeadings: (line: number) => void;
  /** Opens or closes the cells of lines. */
  toggleCells: (lines: readonly number[]) => void;
  /** Opens a fold. */
  unfold: (key: string) => void;
}

const Context = createContext<SheetTools | null>(null);
export const SheetToolsProvider = Context;

export function useSheetTools(): SheetTools {
  const tools = use(Context);
  if (!tools) throw new Error('A line stands outside of its sheet');
  return tools;
}
