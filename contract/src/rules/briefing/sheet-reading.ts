import type { AttributeId, FormatId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { DateAddition, DateOrder, DateProblem } from '@ad-foundry/contract/rules/dates/date-reading.ts';

/** A cell of the sheet. Lines count from 1, columns (`place`) from 0. */
export interface CellSource {
  line: number;
  place: number;
  /** The original text of the cell. */
  text: string;
}

/** A value with the cells it was read from; without cells if it comes from an answer. */
export interface ReadValue<T> {
  value: T;
  from: CellSource[];
}

/** The possible meanings of a column. */
export const columnMeanings = [
  'name',
  'description',
  'platform',
  'placement',
  'size',
  'ratio',
  /** Any of platform, placement, size, ratio, media type and length in one cell. */
  'format',
  'duration',
  'type',
  'language',
  'count',
  'owner',
  'deadline',
  'notes',
  'parent',
  'finished',
  /** A matrix column: its heading names the format, and its cells mark or count it. */
  'matrix',
  'attribute',
  /** Written into the brief with its heading. */
  'text',
  /** Not imported: line numbers, ids, export dates. */
  'left-out',
] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

export interface SheetColumn {
  place: number;
  /** The heading, prefixed with its group heading: `Meta 9:16`. */
  heading: string;
  meaning: ColumnMeaning;
  attributeId: AttributeId | null;
  /** Whether the meaning comes from the cells or is the fallback, instead of a heading or the member's choice. */
  isInferred: boolean;
}

const lineKinds = ['above', 'heading', 'section', 'item', 'blank', 'total', 'note', 'placeholder'] as const;
export type LineKind = (typeof lineKinds)[number];

export interface SheetLine {
  line: number;
  kind: LineKind;
  /** The cells of the line joined into one text, for lists of skipped lines. */
  text: string;
  /** Whether the member skipped the line or its kind. */
  isSkipped: boolean;
  /** The text of its section. */
  section: string | null;
  /** Empty cells that take the value of a cell above, with the line of that cell. */
  carried: { place: number; fromLine: number }[];
}

/** One file or set of cards that a creative needs. */
export interface ReadSlot {
  /** Several if a name stands for several formats, each with its own slot; empty while a question is open. */
  formatIds: FormatId[];
  line: number;
  /** The cells that determine the format. */
  from: CellSource[];
  type: FormatType | null;
  /** `9:16` or `1080x1920`; null if the sheet has neither. */
  ratio: string | null;
  size: string | null;
  /** Number of files, or of cards of a carousel. */
  count: number;
  seconds: { values: number[] } | { from: number; to: number } | { max: number } | null;
  language: string | null;
  /** The open question that decides the formats; null if they are decided. */
  questionId: string | null;
}

const readProblems = [
  'name-missing',
  'name-long',
  'name-twice',
  'format-unknown',
  'no-format',
  'too-many-formats',
  'mark-unclear',
  'deadline-missing',
  'deadline-refused',
  'deadline-past',
  'deadlines-differ',
  'owner-unknown',
  'owners-differ',
  'finished',
  'on-hold',
  'cancelled',
  'placeholder',
  'part-of',
  'count-unclear',
  'count-shared',
  'type-from-name',
  'words-unread',
  'attribute-invalid',
  'size-and-ratio-differ',
] as const;
export type ReadProblemKind = (typeof readProblems)[number];

export interface ReadProblem {
  kind: ReadProblemKind;
  line: number;
  /** The original text that caused the problem. */
  text: string;
  /** The problem of an unreadable date. */
  date: DateProblem | null;
  /** The question that resolves it; null if only a correction of the cell does. */
  questionId: string | null;
  /** Whether the problem prevents creation; otherwise it is only a warning. */
  isBlocking: boolean;
}

/**
 * `ready`: no problems. `warns`: can be created, with a mark. `asks`: needs an answer. `kept`: stays in the sheet by
 * default.
 */
export type ReadState = 'ready' | 'warns' | 'asks' | 'kept';

export interface ReadCreative {
  /** Stable over readings of the same cells. */
  id: string;
  name: ReadValue<string>;
  lines: number[];
  slots: ReadSlot[];
  /** An ISO day. */
  deadline: ReadValue<string | null> & {
    additions: DateAddition[];
    problem: DateProblem | null;
    isPast: boolean;
    /** Possible dates of an ambiguous text. */
    candidates: string[];
  };
  description: ReadValue<string>;
  /** Texts for the brief in sheet order: the section, unrecognized columns, names of subtasks. */
  texts: { heading: string; value: ReadValue<string> }[];
  attributes: { attributeId: AttributeId; value: ReadValue<AttributeValue> }[];
  owner: ReadValue<{ text: string; personId: string | null } | null>;
  /** `fr`, `de-AT`. */
  languages: ReadValue<string[]>;
  notes: ReadValue<string>[];
  state: ReadState;
  problems: ReadProblem[];
}

const questionKinds = [
  /** The meaning of a name; proposals are formats. */
  'word',
  /** The meaning of a broad platform such as Meta: Facebook, Instagram or both. */
  'platform',
  /** The placement, if the sheet has only platform and ratio. */
  'placement',
  'shape',
  'type',
  'date-order',
  /** Calendar weeks, which are read as their Monday by default. */
  'week',
  'week-day',
  'year',
  /** A text that is not a date: the answer is no due date, or a day. */
  'no-date',
  'deadlines-differ',
  /** Matrix cells that mean neither yes nor no. */
  'mark',
  /** Whether a line is part of the creative above. */
  'part-of',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface QuestionProposal {
  id: string;
  /** A name from the vocabulary or the sheet, which is shown if `id` has no message. */
  label: string;
  formatIds: FormatId[];
  /** ISO day. */
  day: string | null;
}

export interface SheetQuestion {
  /** The key of the answer. */
  id: string;
  kind: QuestionKind;
  /** The original text that caused the question. */
  text: string;
  /** The folded name under which the organization saves the answer; null if the answer applies to this sheet only. */
  word: string | null;
  lines: number[];
  proposals: QuestionProposal[];
  /** The default proposal until the member answers; null for blocking questions. */
  taken: string | null;
  isBlocking: boolean;
  /** Answered questions stay in the list, so that the member can change the answer. */
  isAnswered: boolean;
}

/** A proposal, chosen formats, or a day. */
export type SheetAnswer = { proposal: string } | { formatIds: FormatId[] } | { day: string };

export interface SheetPerson {
  id: MemberId | string;
  name: string;
  email: string | null;
}

export interface SheetReading {
  /** Lines counted from 1; null for a sheet without headings. */
  headings: { from: number; to: number } | null;
  columns: SheetColumn[];
  lines: SheetLine[];
  creatives: ReadCreative[];
  /** Answered questions, at most five blocking ones by number of lines, and non-blocking ones. */
  questions: SheetQuestion[];
  /** Number of questions after the listed ones. */
  furtherQuestions: number;
  people: { text: string; personId: string | null; lines: number[] }[];
  order: DateOrder | 'open' | null;
  /** Whether empty cells take the value above within a block. */
  isCarried: boolean;
}
