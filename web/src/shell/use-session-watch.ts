import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { account } from '@ad-foundry/contract/account.ts';
import { call } from '#lib/api.ts';
import { hasCode } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';
import { setSession } from '#lib/session.ts';
import { useAlert } from '#ui/alert.tsx';
import { rememberReturnPath } from '#features/sign-in/return-path.ts';

/** A tab that comes back sooner than this is not asked again. */
const freshMs = 60_000;

/** The session is over: everything in this page's memory goes with it, and the person can come back to where they were. */
function goToSignIn(): void {
  rememberReturnPath(window.location.pathname + window.location.search);
  window.location.assign('/sign');
}

/**
 * Notices what happened to the session elsewhere: signed out, or switched to another organization in another tab.
 * A network that is gone for a moment changes nothing.
 */
export function useSessionWatch(): void {
  const t = useTranslations('shell.switched');
  const queries = useQueryClient();
  const alert = useAlert();
  const me = useSession();
  const told = useRef(false);

  const tellSwitched = useEffectEvent(async () => {
    if (told.current) return;
    told.current = true;
    const reload = await alert.confirm({
      title: t('title'),
      body: t('body'),
      confirmLabel: t('reload'),
      cancelLabel: t('later'),
    });
    told.current = false;
    // The address belongs to the organization before.
    if (reload) window.location.assign('/campaigns');
  });
  const look = useEffectEvent((error: unknown) => {
    if (hasCode(error, 'auth.required')) goToSignIn();
    else if (hasCode(error, 'organization.switched')) void tellSwitched();
  });
  const check = useEffectEvent(async () => {
    try {
      const found = await call(account.me, {});
      if (found.organizationId === me?.organizationId) await setSession(queries, found);
      else void tellSwitched();
    } catch (error) {
      look(error);
    }
  });

  useEffect(() => {
    const offQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    const offMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    let checkedAt = Date.now();
    const returnToTab = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < freshMs) return;
      checkedAt = Date.now();
      void check();
    };
    document.addEventListener('visibilitychange', returnToTab);
    return () => {
      offQueries();
      offMutations();
      document.removeEventListener('visibilitychange', returnToTab);
    };
  }, [queries]);
}
