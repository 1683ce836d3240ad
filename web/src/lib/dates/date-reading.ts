/** The order of day and month in a date of numbers, as 02/03/2027. */
export type DateOrder = 'day-first' | 'month-first';

/** Why a text is no date. The screens have a sentence for each. */
const dateProblems = [
  /** Numbers that can be read day first or month first. */
  'order-open',
  /** `31.02.2027`. */
  'no-such-day',
  /** `22 June or 23 June`. */
  'several-dates',
  /** `tbc`, `TBD`, `offen`. */
  'undecided',
  /** `ASAP`, `EOW`, `J-10`, `fin janvier`: a time without a day. */
  'no-day',
  /** `v2 by 5 Dec`: a date among other words. */
  'more-than-a-date',
  /** `w/c 16 June`, where the 16th is no Monday. */
  'no-monday',
  /** `Tue 15 January`, which is a Friday. */
  'weekday-differs',
  /** `24 Nov`, read on 28 November: four days ago or in almost a year. */
  'year-open',
  'unreadable',
] as const;
export type DateProblem = (typeof dateProblems)[number];

/** Parts of a date that the text omits and the reader fills in. */
export type DateAddition = 'year' | 'week-monday';

export interface DateReading {
  /** ISO day; null where the text is no date. */
  day: string | null;
  time: { hour: number; minute: number } | null;
  problem: DateProblem | null;
  additions: DateAddition[];
  isPast: boolean;
  /** The days that the text may mean, likeliest first; offered as answers to `problem`. */
  candidates: string[];
  /** ISO week of a week's date. */
  week: { year: number; week: number } | null;
}
