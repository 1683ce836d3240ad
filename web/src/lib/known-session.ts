import type { account, Account } from '@ad-foundry/contract/account.ts';
import { pickLocale } from '@ad-foundry/contract/rules/pick-locale.ts';
import { call, setCurrentOrganization } from './api.ts';
import { setLocale, type Locale } from './i18n.ts';
import { lightEndpoint } from './light-endpoint.ts';
import { setTheme } from './theme.ts';

const whoIsThere = lightEndpoint<(typeof account)['me']>({ method: 'GET', path: '/account/me' });

/** Asks who is signed in; null is anonymous. A check that fails for whatever reason counts as anonymous. */
export async function checkSession(): Promise<Account | null> {
  if (knownToBeAnonymous()) {
    await leaveSession();
    return null;
  }
  try {
    const me = await call(whoIsThere, {});
    await enterSession(me);
    return me;
  } catch {
    await leaveSession();
    return null;
  }
}

/** The page came without a session, says the server: the first look need not ask. Later ones do. */
function knownToBeAnonymous(): boolean {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="af-session"]');
  const none = mark?.content === 'none';
  mark?.remove();
  return none;
}

/** The person's organization, theme and language from now on. */
export async function enterSession(me: Account): Promise<void> {
  setCurrentOrganization(me.organizationId);
  setTheme(me.settings.theme);
  await speak(me.settings.locale);
}

/** The device's own language and theme again. */
export async function leaveSession(): Promise<void> {
  setCurrentOrganization(null);
  setTheme('system');
  await speak(pickLocale(navigator.languages));
}

/** A language that does not load leaves the texts that are there: it decides nothing about who is signed in. */
async function speak(locale: Locale): Promise<void> {
  await setLocale(locale).catch(() => undefined);
}
