import { dateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { dayNumber } from '@ad-foundry/contract/rules/reminders/working-days.ts';
import { localTime } from '#infra/local-time.ts';

interface Place {
  locale: Locale;
  /** Null means UTC. */
  timeZone: string | null;
}

/** A due date in the words of a mail: `due` chooses between the forms of a text, `day` stands in it. */
interface DueWords {
  due: 'none' | 'late' | 'day';
  day: string;
}

/** A day with its weekday in the recipient's time zone: "Friday, December 4"; the year only if it is another one. */
export function dayText(at: Date | string, { locale, timeZone }: Place, now: Date): string {
  const zone = timeZone ?? 'UTC';
  const date = new Date(at);
  const yearOf = (instant: Date) => localTime(instant, zone).day.slice(0, 4);
  const year = yearOf(date) === yearOf(now) ? {} : ({ year: 'numeric' } as const);
  return dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...year,
    timeZone: zone,
  }).format(date);
}

/** A day and time in the recipient's time zone: "Friday, December 4, 6:00 PM". */
export function momentText(at: Date | string, place: Place, now: Date): string {
  const timeZone = place.timeZone ?? 'UTC';
  const time = dateFormat(place.locale, { timeStyle: 'short', timeZone }).format(new Date(at));
  return `${dayText(at, place, now)}, ${time}`;
}

/** A day as short as it stays clear: "today", "tomorrow", "Monday" within the next six days, else with its date. */
export function shortDay(at: Date | string, place: Place, now: Date): string {
  const { locale, timeZone } = place;
  const date = new Date(at);
  const days = midnightsBetween(now, date, timeZone);
  if (Math.abs(days) < 2) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  if (days < 0 || days > 6) return dayText(date, place, now);
  return dateFormat(locale, { weekday: 'long', timeZone: timeZone ?? 'UTC' }).format(date);
}

/** The words for a due date; `isShort` for subjects. */
export function dueWords(
  dueAt: Date | string | null,
  place: Place,
  { now, isShort = false }: { now: Date; isShort?: boolean },
): DueWords {
  if (dueAt === null) return { due: 'none', day: '' };
  const day = isShort ? shortDay(dueAt, place, now) : dayText(dueAt, place, now);
  return { due: new Date(dueAt) < now ? 'late' : 'day', day };
}

/** Number of midnights between two instants in a time zone. */
const midnightsBetween = (from: Date, to: Date, timeZone: string | null): number =>
  dayNumber(localTime(to, timeZone).day) - dayNumber(localTime(from, timeZone).day);

/** A day and time with the name of the zone, for recipients whose zone is not certain. */
export function instantText(at: Date | string, { locale, timeZone }: Place): string {
  const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return dateFormat(locale, { ...day, ...time, timeZone: timeZone ?? 'UTC' }).format(new Date(at));
}
