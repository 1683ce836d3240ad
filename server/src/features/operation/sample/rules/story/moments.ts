import { dayAt, shiftDay, type Day } from '@ad-foundry/contract/rules/periods/periods.ts';

/** The time zone in which the sample agency works. */
export const agencyTimeZone = 'Europe/Paris';

/** A moment before the sample was made: `9d 15:20` is nine working days before today, `40m` forty minutes ago. */
export type Ago = `${number}d ${number}:${number}` | `${number}m`;

/** The most minutes of a moment, so that it lies after the working hours of yesterday at any time of day. */
export const mostMinutes = 300;

const minuteMs = 60_000;
const isWeekend = (day: Day) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/** The day a number of working days before or after a day; negative for days before. */
export function workingDay(from: Day, days: number): Day {
  const step = Math.sign(days);
  let day = from;
  for (let left = Math.abs(days); left > 0;) {
    day = shiftDay(day, step);
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}

const localTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: agencyTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The instant of a local time of the agency; correct except in the hour of a change of clocks. */
function instantOf(day: Day, time: string): Date {
  const utc = Date.parse(`${day}T${time.padStart(5, '0')}:00Z`);
  return new Date(2 * utc - Date.parse(`${localTime.format(utc).replace(' ', 'T')}Z`));
}

export function momentOf(ago: Ago, now: Date): Date {
  if (ago.endsWith('m')) return new Date(now.getTime() - Number.parseFloat(ago) * minuteMs);
  const [days = '', time = ''] = ago.split('d ');
  const at = instantOf(workingDay(dayAt(now, agencyTimeZone), -Number(days)), time);
  return at < now ? at : new Date(now.getTime() - minuteMs);
}

/** When work is due: the evening of a working day, counted from today. */
export function dueAt(days: number, now: Date): Date {
  const today = dayAt(now, agencyTimeZone);
  const day = workingDay(today, days);
  return instantOf(day, '18:00');
}

/** The day of a promise, counted in working days from today. */
export const promisedDay = (days: number, now: Date): Day => workingDay(dayAt(now, agencyTimeZone), days);
