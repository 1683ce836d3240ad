/** The order of day and month in a numeric date such as 02/03/2027. */
export type DateOrder = 'day-first' | 'month-first';

/** Why a text is not a date. The screens have a text for each. */
const dateProblems = [
  /** Day and month can be read in both orders. */
  'order-open',
  /** `31.02.2027`. */
  'no-such-day',
  /** `22 June or 23 June`. */
  'several-dates',
  /** `tbc`, `TBD`, `offen`. */
  'undecided',
  /** `ASAP`, `EOW`, `J-10`, `fin janvier`: a time that names no day. */
  'no-day',
  /** `v2 by 5 Dec`: a date among other words. */
  'more-than-a-date',
  /** `w/c 16 June`, although the 16th is not a Monday. */
  'no-monday',
  /** `Tue 15 January`, although that day is a Friday. */
  'weekday-differs',
  /** `24 Nov`, read on 28 November: four days ago, or almost a year ahead. */
  'year-open',
  'unreadable',
] as const;
export type DateProblem = (typeof dateProblems)[number];

/** Parts of a date that the text omits and that the reader adds. */
export type DateAddition = 'year' | 'week-monday';

export interface DateReading {
  /** ISO day; null if the text is not a date. */
  day: string | null;
  time: { hour: number; minute: number } | null;
  problem: DateProblem | null;
  additions: DateAddition[];
  isPast: boolean;
  /** The possible days of the text, likeliest first; offered as answers to `problem`. */
  candidates: string[];
  /** The ISO week, if the text names a week. */
  week: { year: number; week: number } | null;
}
