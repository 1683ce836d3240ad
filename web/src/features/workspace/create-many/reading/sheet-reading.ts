import type { AttributeId, FormatId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { DateAddition, DateOrder, DateProblem } from '#lib/dates/date-reading.ts';

/** A cell of the sheet. Lines count from 1 and places from 0. */
export interface CellSource {
  line: number;
  place: number;
  /** As it stands in the cell. */
  text: string;
}

/** A value with the cells that it was read from: none where it comes from an answer. */
export interface ReadValue<T> {
  value: T;
  from: CellSource[];
}

/** What a column holds. */
export const columnMeanings = [
  'name',
  'description',
  'platform',
  'placement',
  'size',
  'ratio',
  /** Any of platform, placement, size, ratio, type and length in one cell. */
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
  /** A column of a matrix: its heading says the format, its cells whether and how often. */
  'matrix',
  'attribute',
  /** Kept in the brief with its heading. */
  'text',
  /** Numbers of lines, ids, days of export: not taken over. */
  'left-out',
] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

export interface SheetColumn {
  place: number;
  /** With the heading of its group before it: `Meta 9:16`. */
  heading: string;
  meaning: ColumnMeaning;
  attributeId: AttributeId | null;
  /** Whether the meaning follows from the cells or is the fallback, rather than from the heading or a choice. */
  isInferred: boolean;
}

const lineKinds = ['above', 'heading', 'section', 'item', 'blank', 'total', 'note', 'placeholder'] as const;
export type LineKind = (typeof lineKinds)[number];

export interface SheetLine {
  line: number;
  kind: LineKind;
  /** Its cells in one line, for lists of skipped lines. */
  text: string;
  /** An item that was skipped by hand or by kind. */
  isSkipped: boolean;
  /** The section that it belongs to. */
  section: string | null;
  /** Places whose empty cells take the value of a cell above, with the line of that cell. */
  carried: { place: number; fromLine: number }[];
}

/** One file, or set of cards, that a creative needs. */
export interface ReadSlot {
  /** Several where a name stands for several formats and each gets its slot; empty while it is asked. */
  formatIds: FormatId[];
  line: number;
  /** The cells that say the format. */
  from: CellSource[];
  type: FormatType | null;
  /** `9:16` or `1080x1920`, as far as the sheet says. */
  ratio: string | null;
  size: string | null;
  /** Files, or cards where the type is carousel. */
  count: number;
  seconds: { values: number[] } | { from: number; to: number } | { max: number } | null;
  language: string | null;
  /** The question that decides the formats; null where they are decided. */
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
  /** The text that it is about, as in the sheet. */
  text: string;
  /** Of a refused date. */
  date: DateProblem | null;
  /** The question that solves it; null where only the cell does. */
  questionId: string | null;
  /** Keeps the creative from being created; others are marks. */
  isBlocking: boolean;
}

/** `ready`: nothing to say. `warns`: can be created, with a mark. `asks`: waits for an answer. `kept`: offered unticked. */
export type ReadState = 'ready' | 'warns' | 'asks' | 'kept';

export interface ReadCreative {
  /** Stable between readings of the same cells. */
  id: string;
  name: ReadValue<string>;
  lines: number[];
  slots: ReadSlot[];
  /** An ISO day. */
  deadline: ReadValue<string | null> & {
    additions: DateAddition[];
    problem: DateProblem | null;
    isPast: boolean;
    /** Days that a refused text may mean. */
    candidates: string[];
  };
  description: ReadValue<string>;
  /** What has no other place: the section, unknown columns, names of subtasks; for the brief, in the order of the sheet. */
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
  /** What a name means; proposals are formats. */
  'word',
  /** What a platform means, such as Meta: Facebook, Instagram or both. */
  'platform',
  /** Where the sheet says a platform and a ratio only. */
  'placement',
  'shape',
  'type',
  'date-order',
  /** Weeks are read as their Monday. */
  'week',
  'week-day',
  'year',
  /** Texts that are no dates: without a due date, or a day. */
  'no-date',
  'deadlines-differ',
  /** Cells of a matrix that are neither yes nor no. */
  'mark',
  /** Whether a line is part of the creative above. */
  'part-of',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface QuestionProposal {
  id: string;
  /** A name of the vocabulary or of the sheet, to show where the screens have no text for `id`. */
  label: string;
  formatIds: FormatId[];
  /** ISO day. */
  day: string | null;
}

export interface SheetQuestion {
  /** The key of its answer. */
  id: string;
  kind: QuestionKind;
  /** The text that it is about, as in the sheet. */
  text: string;
  /** The folded name to remember the answer by; null where an answer is of this sheet only. */
  word: string | null;
  lines: number[];
  proposals: QuestionProposal[];
  /** The proposal that the reading uses meanwhile: null for blocking questions. */
  taken: string | null;
  isBlocking: boolean;
  /** Answered questions stay listed, so that the answer can change. */
  isAnswered: boolean;
}

/** A proposal, formats of the person's choice, or a day. */
export type SheetAnswer = { proposal: string } | { formatIds: FormatId[] } | { day: string };

export interface SheetPerson {
  id: MemberId | string;
  name: string;
  email: string | null;
}

export interface SheetReading {
  /** Lines, from 1; null for a sheet without headings. */
  headings: { from: number; to: number } | null;
  columns: SheetColumn[];
  lines: SheetLine[];
  creatives: ReadCreative[];
  /** Answered ones, at most five that block lines, by the number of these, and those that are taken as written meanwhile. */
  questions: SheetQuestion[];
  /** Questions that come up once these are answered. */
  furtherQuestions: number;
  people: { text: string; personId: string | null; lines: number[] }[];
  order: DateOrder | 'open' | null;
  /** Whether empty cells take the value of the cell above within a block. */
  isCarried: boolean;
}
