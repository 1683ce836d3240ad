import { formatDate, formatDateTime } from '#lib/format.ts';

const twoDays = 48 * 60 * 60 * 1000;

/** Until when a link works: the day, with the time where the end is within two days. */
export function endText(at: string, locale: string, now = Date.now()): string {
  return new Date(at).getTime() - now < twoDays ? formatDateTime(at, locale) : formatDate(at, locale);
}
