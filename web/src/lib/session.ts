import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { account, type Account } from '@ad-foundry/contract/account.ts';
import { pickLocale } from '@ad-foundry/contract/rules/pick-locale.ts';
import { call, setCurrentOrganization } from './api.ts';
import { setLocale } from './i18n.ts';
import { setTheme } from './theme.ts';

/** Who is signed in; null is anonymous. A check that fails for whatever reason counts as anonymous. */
export const sessionQuery = queryOptions({
  queryKey: ['account', 'me'],
  queryFn: async (): Promise<Account | null> => {
    if (knownToBeAnonymous()) {
      await leave();
      return null;
    }
    try {
      const me = await call(account.me, {});
      await enter(me);
      return me;
    } catch {
      await leave();
      return null;
    }
  },
  retry: false,
  staleTime: 60_000,
});

/** The page came without a session, says the server: the first look need not ask. Later ones do. */
function knownToBeAnonymous(): boolean {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="af-session"]');
  const none = mark?.content === 'none';
  mark?.remove();
  return none;
}

async function enter(me: Account): Promise<void> {
  setCurrentOrganization(me.organizationId);
  setTheme(me.settings.theme);
  await setLocale(me.settings.locale);
}

/** The device's own language and theme again. */
async function leave(): Promise<void> {
  setCurrentOrganization(null);
  setTheme('system');
  await setLocale(pickLocale(navigator.languages));
}

/** Takes an account that a call answered with as the session from now on. */
export async function setSession(queries: QueryClient, me: Account): Promise<void> {
  await enter(me);
  queries.setQueryData(sessionQuery.queryKey, me);
}

/** Forgets everything this tab knows about the person. */
export async function clearSession(queries: QueryClient): Promise<void> {
  await leave();
  queries.clear();
  queries.setQueryData(sessionQuery.queryKey, null);
}
