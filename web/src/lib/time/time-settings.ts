import type { Account, WeekStart } from '@ad-foundry/contract/account.ts';

let timeZone: string | undefined;
let weekStart: WeekStart | null = null;

/** Sets the time zone and the first day of the week that the person, or else the organization, chose. */
export function setTimeSettings({ settings, defaults }: Pick<Account, 'settings' | 'defaults'>): void {
  timeZone = usable(settings.timeZone ?? defaults.timeZone);
  weekStart = settings.weekStart ?? defaults.weekStart;
}

/** Follows the device again. */
export function resetTimeSettings(): void {
  timeZone = undefined;
  weekStart = null;
}

/** The time zone that dates are shown and entered in; undefined for the device's. */
export const shownTimeZone = (): string | undefined => timeZone;

/** The first day of the week that is usual in a language, of ISO 8601 (Monday is 1). */
export const defaultWeekStart = (locale: string): WeekStart => (locale === 'en-US' ? 7 : 1);

/** The first day of the week: the chosen one, else that of the language. */
export const firstWeekday = (locale: string): WeekStart => weekStart ?? defaultWeekStart(locale);

/** The name of a time zone as people read it. */
export const zoneText = (name: string): string => name.replaceAll('_', ' ');

/** Undefined for one that this browser does not know, such as a zone renamed after its release. */
function usable(name: string | null): string | undefined {
  if (name === null) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name;
  } catch {
    return undefined;
  }
}
