import type { AttributeId, FormatId } from '@ad-foundry/contract/ids.ts';
import type { AttributeInput, PatternEngine } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { VocabularyFormat } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import type { ColumnMeaning, LineKind, SheetAnswer, SheetPerson } from './sheet-reading.ts';

export interface SheetAttribute {
  id: AttributeId;
  label: string;
  /** Further headings by which its column is found. */
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
  /** By the id of the question. */
  answers?: Readonly<Record<string, SheetAnswer>>;
  /** Formats by `SheetQuestion.word`, chosen earlier in this organization. */
  remembered?: ReadonlyMap<string, readonly FormatId[]>;
  /** Lines that were chosen as headings; null for a sheet without. Found where absent. */
  headings?: { from: number; to: number } | null;
  /** Meanings that were chosen by hand, by place. */
  columns?: Readonly<Record<number, ColumnMeaning | { attributeId: AttributeId }>>;
  /** Lines skipped or, as false, taken by hand; and kinds skipped. */
  skipped?: { lines?: Readonly<Record<number, boolean>>; kinds?: readonly LineKind[] };
  /** Whether empty cells take the value above. Found where absent. */
  isCarried?: boolean;
  /** Ids of creatives that become one creative a line. */
  split?: readonly string[];
}
