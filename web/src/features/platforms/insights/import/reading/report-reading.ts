import type { CountedFigure } from '@ad-foundry/contract/insights/figures.ts';
import type { Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { DateOrder } from '#lib/dates/date-reading.ts';
import type { DecimalSign } from '#lib/tables/number-style.ts';
import type { ColumnPlaces, LearnedHeadings } from './columns.ts';
import type { ReportColumn } from './report-columns.ts';

/** The member's choices, where they differ from what the file says. */
export interface ReportChoices {
  /** From 0. */
  sheet?: number;
  /** The line of the headings; null for a file without any. */
  headingLine?: number | null;
  /** Places chosen by hand; null for a column that is not read. */
  places?: Partial<Record<ReportColumn, number | null>>;
  /** Places whose column is not read although its heading is recognized. */
  ignoredPlaces?: readonly number[];
  dayOrder?: DateOrder;
  decimalSign?: DecimalSign;
  /** Currency of rows that name none. */
  currency?: string;
  /** Whether blank names take the value above them. */
  fillDown?: boolean;
  /** Lines of sums that are counted as rows. */
  countedLines?: readonly number[];
}

export interface ReadingOptions extends ReportChoices {
  learned: LearnedHeadings;
  /** In the member's time zone: later days cannot have figures. */
  today: Day;
}

/**
 * `day`: no day. `swapped`: a spreadsheet took some days of the column for dates, perhaps with day and month swapped. `several-days`: sums up more than one. `future`: has not come. `ad`: names no ad. `number`: no number.
 * `whole-number`: a count with a fraction. `negative`, `too-large`: no count or amount that is stored.
 */
export type RefusalReason =
  | 'day'
  | 'swapped'
  | 'several-days'
  | 'future'
  | 'ad'
  | 'number'
  | 'whole-number'
  | 'negative'
  | 'too-large';

/** A row that cannot be stored, with the cell that prevents it. */
export interface Refusal {
  line: number;
  column: ReportColumn;
  reason: RefusalReason;
  value: string;
}

/** `total`: sums of the whole file. `subtotal`: sums of some of its rows. `repeat`: every cell
 * as in an earlier row. `note`: a text without figures. */
export type LeftOutKind = 'above' | 'blank' | 'heading' | 'total' | 'subtotal' | 'repeat' | 'note';

export interface LeftOutLine {
  line: number;
  kind: LeftOutKind;
  text: string;
}

export type Figures = Partial<Record<CountedFigure, number>>;

/** One line of the file as it is stored. Money in minor units. */
export interface ReportRow {
  line: number;
  day: Day;
  /** Empty where the file names none. */
  account: string;
  /** ISO 4217; null where neither the file nor the person names one. */
  currency: string | null;
  campaign: string;
  campaignId: string | null;
  adSet: string;
  adSetId: string | null;
  ad: string;
  adId: string | null;
  figures: Figures;
  resultKind: string | null;
  attribution: string | null;
}

/** Rows of one ad account in one currency. */
export interface ReportAdvertiser {
  key: string;
  name: string;
  currency: string | null;
  rows: number;
  ads: number;
  days: Day[];
  sums: Figures;
  sumsByDay: Record<Day, number>;
}

/** What each way of reading a column would make of its first cells and of the whole file. */
export interface ReportQuestion {
  kind: 'day-order' | 'decimal-sign';
  column: ReportColumn;
  heading: string;
  /** Cells that can be read both ways. */
  count: number;
  options: {
    value: DateOrder | DecimalSign;
    examples: { text: string; day: Day | null; number: number | null; isFuture: boolean }[];
    days: Day[];
    futureDays: number;
    advertisers: ReportAdvertiser[];
  }[];
}

export interface RoundedIds {
  column: 'adId' | 'adSetId' | 'campaignId';
  lines: number[];
  reason: 'rounded' | 'several-names';
}

/** A report as it would be stored. */
export interface ReportReading {
  sheets: string[];
  sheet: number;
  /** Null where no line looks like headings. */
  headingLine: number | null;
  headings: string[];
  places: ColumnPlaces;
  missing: ReportColumn[];
  /** A column of weeks or months, where the file has none of days. */
  longerPeriod: string | null;
  questions: ReportQuestion[];
  dayOrder: DateOrder | null;
  decimalSign: DecimalSign | null;
  /** How many lines take names from above; null where the file is not built that way. */
  filledDown: number | null;
  roundedIds: RoundedIds[];
  /** Rows of the same ad and day, such as those of a breakdown, that are added up. */
  merged: number;
  /** Kinds of results of which there are several. */
  resultKinds: string[];
  lines: number;
  advertisers: ReportAdvertiser[];
  rows: ReportRow[];
  refused: Refusal[];
  leftOut: LeftOutLine[];
  /** The file's own sums, of the first line that has them. */
  total: { line: number; figures: Figures } | null;
}
