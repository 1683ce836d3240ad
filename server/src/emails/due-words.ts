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
  const zone = timeZone ?? 'UTC';
  const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const text = dateFormat(locale, { ...day, ...time, timeZone: zone }).format(new Date(at));
  return `${locale === 'fr-FR' ? withFrenchHour(text) : text} ${zoneName(zone, { locale, at: new Date(at) })}`;
}

/** French writes "18 h" and "18 h 30", not "18:00". */
const withFrenchHour = (text: string): string =>
  text.replace(/(\d{1,2}):(\d{2})$/, (_, hour: string, minute: string) =>
    minute === '00' ? `${Number(hour)}\u00A0h` : `${Number(hour)}\u00A0h\u00A0${minute}`,
  );

/** "(Central European Time)"; the short name where `Intl` has none in words. */
function zoneName(timeZone: string, { locale, at }: { locale: Locale; at: Date }): string {
  if (timeZone === 'UTC') return 'UTC';
  const nameOf = (timeZoneName: 'longGeneric' | 'short') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const name = nameOf('longGeneric');
  return /\d/.test(name) ? nameOf('short') : `(${name})`;
}
