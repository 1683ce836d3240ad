/** Local date and time in a time zone. Months count from 1. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

/** Caches formatters, which are slow to create. */
function formatterOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const cachedFormatter = formatters.get(timeZone);
  if (cachedFormatter) return cachedFormatter;
  const figures = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...figures });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Converts an instant to the local time in a time zone (by default the device's). */
export function toWall(instant: Date, timeZone?: string): WallTime {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
}

/**
 * Converts a local time to an instant. Moves a time that daylight saving skips later, and takes the first of a repeated
 * time.
 */
export function fromWall(wall: WallTime, timeZone?: string): Date {
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const offsetAt = (ms: number) => {
    const localTime = toWall(new Date(ms), timeZone);
    return (
      Date.UTC(localTime.year, localTime.month - 1, localTime.day, localTime.hour, localTime.minute) -
      Math.floor(ms / 60_000) * 60_000
    );
  };
  const dayMs = 86_400_000;
  const candidates = [offsetAt(shown - dayMs), offsetAt(shown + dayMs)].map((offset) => shown - offset);
  const fitting = candidates.filter((ms) => ms + offsetAt(ms) === shown);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates));
}
