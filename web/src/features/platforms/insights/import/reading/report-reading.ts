import type { ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';
import type { Day } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { DateOrder } from '@ad-foundry/contract/rules/dates/date-reading.ts';
import type { DecimalSign } from '#lib/tables/number-style.ts';
import type { ColumnPlaces, LearnedHeadings } from './columns.ts';
import type { ReportColumn } from './report-columns.ts';

/** The member's choices that override the reading of the file. */
export interface ReportChoices {
  /** Index of the sheet, from 0. */
  sheet?: number;
  /** Line number of the headings; null for a file without headings. */
  headingLine?: number | null;
  /** Column indexes that the member chose; null for a column that is not read. */
  places?: Partial<Record<ReportColumn, number | null>>;
  /** Indexes of columns that are not read although their heading is recognized. */
  ignoredPlaces?: readonly number[];
  dayOrder?: DateOrder;
  decimalSign?: DecimalSign;
  /** The currency of rows that have none. */
  currency?: string;
  /** Whether blank names take the value of the line above. */
  fillDown?: boolean;
  /** Line numbers of sums that count as rows. */
  countedLines?: readonly number[];
}

export interface ReadingOptions extends ReportChoices {
  learned: LearnedHeadings;
  /** Today in the member's time zone, because later days cannot have figures. */
  today: Day;
}

/**
 * Why a cell is refused. `day`: not a day. `swapped`: a spreadsheet converted some days of the column to dates, perhaps
 * with day and month swapped. `several-days`: sums up more than one day. `future`: a later day than today. `ad`: names
 * no ad. `number`: not a number. `whole-number`: a count with a fraction. `negative`, `too-large`: not a count or
 * amount that can be stored.
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

/**
 * Why a line is no row. `total`: sums of the whole file. `subtotal`: sums of some of its rows. `repeat`: every cell
 * equals that of an earlier row. `note`: text without figures.
 */
export type LeftOutKind = 'above' | 'blank' | 'heading' | 'total' | 'subtotal' | 'repeat' | 'note';

export interface LeftOutLine {
  line: number;
  kind: LeftOutKind;
  text: string;
}

export type Figures = Partial<Record<ReportedFigure, number>>;

/** A line of the file in the form in which it is stored. Amounts are in minor units. */
export interface ReportRow {
  line: number;
  day: Day;
  /** Empty if the file has none. */
  account: string;
  /** ISO 4217; null if neither the file nor the member names one. */
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

/** A column with two possible readings, and the effect of each on its first cells and on the whole file. */
export interface ReportQuestion {
  kind: 'day-order' | 'decimal-sign';
  column: ReportColumn;
  heading: string;
  /** Number of ambiguous cells. */
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

/** A report in the form in which it would be stored. */
export interface ReportReading {
  sheets: string[];
  sheet: number;
  /** Null if no line looks like headings. */
  headingLine: number | null;
  headings: string[];
  places: ColumnPlaces;
  missing: ReportColumn[];
  /** The heading of a column of weeks or months, if the file has no column of days. */
  longerPeriod: string | null;
  questions: ReportQuestion[];
  dayOrder: DateOrder | null;
  decimalSign: DecimalSign | null;
  /** The number of lines that take names from above; null if the file is not grouped. */
  filledDown: number | null;
  roundedIds: RoundedIds[];
  /** The number of rows, such as those of a breakdown, that are added to another row of the same ad and day. */
  merged: number;
  /** The kinds of results, if there are several. */
  resultKinds: string[];
  lines: number;
  advertisers: ReportAdvertiser[];
  rows: ReportRow[];
  refused: Refusal[];
  leftOut: LeftOutLine[];
  /** The file's own sums, from the first line that has them. */
  total: { line: number; figures: Figures } | null;
}
