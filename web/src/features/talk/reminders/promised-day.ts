import { formatDay } from '#lib/format.ts';

/** "Thursday, December 3". */
export const promisedDayText = (day: string, locale: string) =>
  formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** Whether the address of the page, from a reminder, asks for the day. */
export const isPromiseAsked = () => globalThis.location.hash === '#promise';
