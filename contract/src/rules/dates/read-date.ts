import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';
import { daysBetween, mondayOf, weekOf, weekdayOf } from './calendar-days.ts';
import type { DateAddition, DateOrder, DateProblem, DateReading } from './date-reading.ts';
import { dayIn, daysIn, matchDay, type WrittenDay } from './day-patterns.ts';
import { weekdayNumbers, weekdayPattern, monthPattern } from './month-names.ts';

const undecided =
  /\b(?:tbc|tbd|tba|t\.b\.[cd]|to be (?:confirmed|defined|determined|announced)|pending|a (?:definir|confirmer|valider|preciser|venir)|en attente|offen|unklar|folgt|noch offen|zu klaren|da (?:definire|confermare)|por (?:definir|confirmar)|a confirmar|n\.? ?n\.?|nnb)\b|^[?–-]+$|\?\s*$/;

const relative = [
  String.raw`asap|a\.s\.a\.p|eo[wmdqby]|cob|end of|fin de?|so bald|sobald|schnellst|dringend|urgent|sofort|immediate|des que`,
  String.raw`[jtd] ?[-+] ?\d+|q[1-4]|t[1-4] 20|next|nachste|naechste|prochain|in \d+|\d+ (?:days?|jours?|tage?|weeks?|wochen?|semaines?)`,
  String.raw`early|mid|late|begin|debut|mi|fin|anfang|mitte|ende|inicio|mediados|finales|inizio|meta|fine|begin|eind`,
  String.raw`today|tomorrow|heute|morgen|aujourd'hui|demain|week|woche|semaine|month|monat|mois|w\/e|we|vor|avant|before|apres|nach|after|ongoing|laufend`,
];
const noDay = new RegExp(String.raw`(?<![a-z])(?:${relative.join('|')})(?![a-z])`);
const monthOnly = new RegExp(String.raw`^(?:${monthPattern})\.?[\s']*(?:20\d{2})?$`);
const range = new RegExp(
  String.raw`\d{1,2}\.?\s?(?:-|\/|to|bis|au|a|et|and|und|or|ou|oder|&|\+)\s?\d{1,2}\.?[\s.]?\s?(?:${monthPattern}|\d{1,2}\.)|kw\s?\d+\s?[-/+]\s?(?:kw\s?)?\d+`,
);

/** Why a text is not a day. `days` is the number of days in it. */
function refusalOf(text: string, days: number): DateProblem {
  if (days > 1 || range.test(text)) return 'several-dates';
  if (undecided.test(text)) return 'undecided';
  if (days === 1) return 'more-than-a-date';
  if (noDay.test(text) || monthOnly.test(text)) return 'no-day';
  return 'unreadable';
}

export interface DateContext {
  /** ISO day. */
  today: string;
  /** The order of the column, or of the typing member's language. */
  order: DateOrder | 'open';
}

/**
 * A date without a year is ambiguous if it was at most this many days ago, because the next one is almost a year ahead.
 */
const recentDays = 31;

const nothing: DateReading = {
  day: null,
  time: null,
  problem: null,
  additions: [],
  isPast: false,
  candidates: [],
  week: null,
};

/** Normalizes a date for comparison: no accents, lower case, single spaces. */
export const foldDate = (text: string): string =>
  fold(text)
    .replace(/[‐‑–—]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/** Parses a cell that should contain one day; empty text is neither a date nor a problem. */
export function readDate(text: string, context: DateContext): DateReading {
  const folded = foldDate(text);
  if (folded === '') return nothing;
  const { rest, time } = takeTime(folded);
  const bare = stripLead(rest);
  const exact = matchDay(bare, context.order);
  if (exact) return { ...readMatched(exact, [], context), time };
  const { rest: dated, weekdays } = takeWeekday(bare);
  const withoutWeekday = matchDay(dated, context.order);
  if (withoutWeekday) return { ...readMatched(withoutWeekday, weekdays, context), time };
  return readWeek(bare, context) ?? readRefused(bare, context);
}

const refused = (problem: DateProblem, candidates: (string | null)[] = []): DateReading => ({
  ...nothing,
  problem,
  candidates: [...new Set(candidates.filter((day) => day !== null))],
});

function accepted(day: string, today: string, additions: DateAddition[]): DateReading {
  return { ...nothing, day, additions, isPast: day < today };
}

type Match = NonNullable<ReturnType<typeof matchDay>>;

function readMatched({ readings, isOrderOpen }: Match, weekdays: readonly number[], context: DateContext): DateReading {
  const { today } = context;
  const [first] = readings;
  if (!first) return refused('unreadable');
  if (isOrderOpen) {
    return refused(
      'order-open',
      readings.map((written) => readWritten(written, today).day),
    );
  }
  const read = readWritten(first, today);
  if (read.day !== null && weekdays.length > 0 && !weekdays.includes(weekdayOf(read.day))) {
    return refused('weekday-differs', [read.day]);
  }
  return read;
}

/** A date without a year means the next such day. */
function readWritten(written: WrittenDay, today: string): DateReading {
  const year = Number(today.slice(0, 4));
  if (written.year !== null) {
    const day = dayIn(written, written.year);
    return day === null ? refused('no-such-day', [lastOfMonth(written, written.year)]) : accepted(day, today, []);
  }
  const years = [year - 1, year, year + 1, year + 2, year + 3, year + 4];
  const days = years.map((each) => dayIn(written, each)).filter((day) => day !== null);
  const next = days.find((day) => day >= today);
  if (next === undefined) return refused('no-such-day', [lastOfMonth(written, year)]);
  const previous = days.findLast((day) => day < today);
  if (previous !== undefined && daysBetween(previous, today) <= recentDays)
    return refused('year-open', [previous, next]);
  return accepted(next, today, ['year']);
}

/** The last day of the month, for an impossible day such as `31 February`. */
function lastOfMonth({ day, month }: WrittenDay, year: number): string | null {
  if (day < 29 || day > 31) return null;
  return [30, 29, 28].map((last) => dayIn({ day: last, month, year }, year)).find((last) => last !== null) ?? null;
}

const weekCommencing =
  /^(?:w\/c|w\.c\.?|wc|w\/b|week (?:commencing|beginning|starting|of)|wk (?:of|commencing)|sem(?:aine|\.)? (?:du|de)|woche (?:vom|ab|des)|settimana del|semana del|semana de|week van|kw ab|ab kw) (?:the |le |dem )?(.+)$/;
const weekNumber =
  /^(?:kw|cw|wk|week|w|s|sem|semaine|kalenderwoche|woche|semana|settimana|uke|v|sett)[.\s]*(\d{1,2})(?:(?:\s?[/.-]\s?|\s)(?:'?(\d{4}|\d{2})))?$/;
const weekIso = /^(\d{4})[-\s]?(?:w|kw|cw|s)[-\s]?(\d{1,2})$/;

/** Reads a week as its Monday. */
function readWeek(text: string, context: DateContext): DateReading | null {
  const [, commencing] = weekCommencing.exec(text) ?? [];
  if (commencing !== undefined) return readCommencing(commencing, context);
  const [, isoYear, isoWeek] = weekIso.exec(text) ?? [];
  if (isoYear !== undefined) return readNumbered(Number(isoWeek), Number(isoYear), context.today);
  const [, week, year] = weekNumber.exec(text) ?? [];
  if (week === undefined) return null;
  return readNumbered(Number(week), year === undefined ? null : (Number(year) % 100) + 2000, context.today);
}

function readCommencing(text: string, context: DateContext): DateReading | null {
  const match = matchDay(takeWeekday(text).rest, context.order);
  if (!match) return null;
  const read = readMatched(match, [], context);
  if (read.day === null) return read;
  const monday = shiftDay(read.day, 1 - weekdayOf(read.day));
  if (monday !== read.day) return { ...refused('no-monday', [monday, read.day]), week: weekOf(read.day) };
  return { ...read, additions: [...read.additions, 'week-monday'], week: weekOf(monday) };
}

function readNumbered(week: number, year: number | null, today: string): DateReading {
  const current = weekOf(today);
  if (year !== null) {
    const monday = mondayOf(year, week);
    if (monday === null) return refused('no-such-day');
    return { ...accepted(monday, today, ['week-monday']), week: { year, week } };
  }
  const mondays = [current.year, current.year + 1].map((each) => mondayOf(each, week));
  const [, later] = mondays;
  const next = mondays.find((monday) => monday !== null && shiftDay(monday, 6) >= today) ?? null;
  if (next === null) return refused('no-such-day', mondays);
  const [earlier] = mondays;
  const isRecent = earlier && next === later && daysBetween(shiftDay(earlier, 6), today) <= recentDays;
  if (isRecent) return { ...refused('year-open', [earlier, later ?? null]), week: weekOf(next) };
  return { ...accepted(next, today, ['year', 'week-monday']), week: weekOf(next) };
}

/** The result for a text that is not a single day, with the days that it contains. */
function readRefused(text: string, context: DateContext): DateReading {
  const found = daysIn(text).map((part) => readDate(part, context));
  const days = found.map((read) => read.day ?? read.candidates[0] ?? null);
  const problem = refusalOf(text, found.length);
  return refused(problem, days);
}

const lead =
  /^(?:(?:by|due|on|for|until|no later than|latest|le|pour le|au plus tard le|d'ici le|am|den|der|bis|bis zum|bis spatestens|spatestens|per|el|il)(?: the| le| den| dem)? |:)+(?=\S)/;

/** Removes words that can precede a due date. */
const stripLead = (text: string): string =>
  text
    .replace(lead, '')
    .replace(/[,;\s]+$/, '')
    .trim();

const weekdayLead = new RegExp(`^(${weekdayPattern})[.,]*,? +(?=\\d|[a-z]{3,}\\.? ?\\d)`);

function takeWeekday(text: string): { rest: string; weekdays: number[] } {
  const [whole, name] = weekdayLead.exec(text) ?? [];
  if (whole === undefined || name === undefined) return { rest: text, weekdays: [] };
  return { rest: text.slice(whole.length), weekdays: weekdayNumbers(name) };
}

const clock =
  /(?:^|[\s,t])(?:at |a |um |@ ?)?(\d{1,2})(?::(\d{2})(?::\d{2}(?:\.\d+)?)?z?|\s?h\s?(\d{2})?|\s?uhr)?\s?(am|pm|a\.m\.|p\.m\.)?(?: ?uhr)?$/;

/** Removes a time of day from the end: `18:00`, `6 pm`, `18h30`, `12 Uhr`. */
export function takeTime(text: string): { rest: string; time: DateReading['time'] } {
  const match = clock.exec(text);
  if (!match) return { rest: text, time: null };
  const [whole, written, minutes, hourMinutes, half] = match;
  const hasUnit = minutes !== undefined || half !== undefined || /h|uhr/.test(whole);
  if (!hasUnit) return { rest: text, time: null };
  const hour = half === undefined ? Number(written) : (Number(written) % 12) + (half.startsWith('p') ? 12 : 0);
  const minute = Number(minutes ?? hourMinutes ?? 0);
  if (hour > 24 || minute > 59) return { rest: text, time: null };
  return {
    rest: text
      .slice(0, match.index)
      .replace(/[,\s]+(?:at|a|um|@)?$/, '')
      .trim(),
    time: { hour, minute },
  };
}
