import type { AttributeId, FormatId } from '@ad-foundry/contract/ids.ts';
import type { AttributeInput, PatternEngine } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { VocabularyFormat } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import type { ColumnMeaning, LineKind, SheetAnswer, SheetPerson } from './sheet-reading.ts';

export interface SheetAttribute {
  id: AttributeId;
  label: string;
  /** Headings that identify the attribute's column. */
  names: readonly string[];
  input: AttributeInput;
}

export interface SheetOptions {
  formats: readonly VocabularyFormat[];
  people?: readonly SheetPerson[];
  attributes?: readonly SheetAttribute[];
  patterns?: Pick<PatternEngine, 'matches'>;
  /** ISO day. */
  today: string;
  locale: string;
  /** The member's answers by question id. */
  answers?: Readonly<Record<string, SheetAnswer>>;
  /** Formats that the organization saved for a name, by `SheetQuestion.word`. */
  remembered?: ReadonlyMap<string, readonly FormatId[]>;
  /** The chosen heading lines; null for a sheet without headings; detected if absent. */
  headings?: { from: number; to: number } | null;
  /** The meanings that the member chose, by column index. */
  columns?: Readonly<Record<number, ColumnMeaning | { attributeId: AttributeId }>>;
  /** Lines that the member skipped (true) or included (false), and skipped kinds of lines. */
  skipped?: { lines?: Readonly<Record<number, boolean>>; kinds?: readonly LineKind[] };
  /** Whether empty cells take the value above; detected if absent. */
  isCarried?: boolean;
  /** Ids of creatives to split into one creative per line. */
  split?: readonly string[];
}
