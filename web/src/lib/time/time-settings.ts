import type { Account, WeekStart } from '@ad-foundry/contract/account.ts';

let timeZone: string | undefined;
let weekStart: WeekStart | null = null;

/** Sets the time zone and the first day of the week: those of the account, otherwise those of the organization. */
export function setTimeSettings({ settings, defaults }: Pick<Account, 'settings' | 'defaults'>): void {
  timeZone = usable(settings.timeZone ?? defaults.timeZone);
  weekStart = settings.weekStart ?? defaults.weekStart;
}

/** Returns to the settings of the device. */
export function resetTimeSettings(): void {
  timeZone = undefined;
  weekStart = null;
}

/** The time zone in which dates are shown and entered; undefined for the device's. */
export const shownTimeZone = (): string | undefined => timeZone;

/** The usual first day of the week in a language, by ISO 8601 (Monday is 1). */
export const defaultWeekStart = (locale: string): WeekStart => (locale === 'en-US' ? 7 : 1);

/** The first day of the week: the chosen one, otherwise that of the language. */
export const firstWeekday = (locale: string): WeekStart => weekStart ?? defaultWeekStart(locale);

/** The name of a time zone in readable form. */
export const zoneText = (name: string): string => name.replaceAll('_', ' ');

/** Undefined for a time zone that this browser does not support, such as one renamed after its release. */
function usable(name: string | null): string | undefined {
  if (name === null) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name;
  } catch {
    return undefined;
  }
}
