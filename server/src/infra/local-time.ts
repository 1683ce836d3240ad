/** A moment in a time zone: the day as `YYYY-MM-DD`, and the hour from 0 to 23. */
export interface LocalTime {
  day: string;
  hour: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cachedFormatter = formatters.get(timeZone);
  if (cachedFormatter) return cachedFormatter;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const;
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** The local time of an instant; UTC for an unknown time zone. */
export function localTime(at: Date, timeZone: string | null): LocalTime {
  const [day = '', hour = ''] = format(at, timeZone ?? 'UTC').split(' ');
  return { day, hour: Number(hour) };
}

function format(at: Date, timeZone: string): string {
  try {
    return formatterOf(timeZone).format(at);
  } catch {
    return formatterOf('UTC').format(at);
  }
}
