import { account, type Account } from '@ad-foundry/contract/account.ts';
import { pickLocale } from '@ad-foundry/contract/rules/people/pick-locale.ts';
import { call, setCurrentAccount, setCurrentOrganization } from './api.ts';
import { resetTimeSettings, setTimeSettings } from '#lib/time/time-settings.ts';
import { setLocale, type Locale } from './i18n.ts';
import { setTheme } from './theme.ts';

/** Requests the signed-in account; null means anonymous. Any failure counts as anonymous. */
export async function checkSession(): Promise<Account | null> {
  if (isMarkedAnonymous()) {
    await leaveSession();
    return null;
  }
  try {
    const me = await call(account.me, {});
    await enterSession(me);
    return me;
  } catch {
    await leaveSession();
    return null;
  }
}

let hasNoSession = false;

/** Whether the last check or sign-out on this page found no session. */
export const isSignedOut = (): boolean => hasNoSession;

/** Whether the server marked this page as loaded without a session: the first check needs no request, later ones do. */
function isMarkedAnonymous(): boolean {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="af-session"]');
  const none = mark?.content === 'none';
  mark?.remove();
  return none;
}

/** Applies the account's organization, time zone, theme and language. */
export async function enterSession(me: Account): Promise<void> {
  hasNoSession = false;
  setCurrentAccount(me.id);
  setCurrentOrganization(me.organizationId);
  setTimeSettings(me);
  setTheme(me.settings.theme);
  await speak(me.settings.locale);
  if (me.settings.deviceTimeZone === null) setTimeout(storeDeviceTimeZone, idleMs);
}

// Reading the time zone is slow, so it waits until the page is usable.
const idleMs = 3000;

/** Stores the device's time zone once, because it determines the hour of mails to people who chose no time zone. */
function storeDeviceTimeZone(): void {
  const { timeZone: deviceTimeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (deviceTimeZone) void call(account.update, { body: { settings: { deviceTimeZone } } }).catch(() => undefined);
}

/** Restores the language, time zone and theme of the device. */
export async function leaveSession(): Promise<void> {
  hasNoSession = true;
  setCurrentAccount(null);
  setCurrentOrganization(null);
  resetTimeSettings();
  setTheme('system');
  await speak(pickLocale(navigator.languages));
}

/** Keeps the current texts if the language fails to load, because that failure must not affect who is signed in. */
async function speak(locale: Locale): Promise<void> {
  await setLocale(locale).catch(() => undefined);
}
