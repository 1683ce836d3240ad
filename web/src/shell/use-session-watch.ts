import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { account } from '@ad-foundry/contract/account.ts';
import { call } from '#lib/api.ts';
import { hasCode } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { markSessionEnded, isLeavingPage, leavePage } from '#lib/leave-page.ts';
import { followLive } from '#lib/live.ts';
import { useSession } from '#lib/permissions.tsx';
import { sessionQuery, setSession } from '#lib/session.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { holdsFiles } from '#features/collect/uploads/transfer-list.ts';
import { rememberReturnPath } from '#features/people/sign-in/return-path.ts';
import { mutationsSettled } from './pending-mutations.ts';

/** A session that was checked more recently than this is not checked again when the tab becomes visible. */
const freshMs = 60_000;

/** Handles an ended session: stores the return path and opens the sign-in page, which clears this page's memory. */
function goToSignIn(): void {
  // Leaving the page would stop running uploads, so the tray asks the user to sign in instead.
  if (holdsFiles()) return;
  // A sign-out on this page is already navigating.
  if (isLeavingPage()) return;
  rememberReturnPath(window.location.pathname + window.location.search);
  markSessionEnded();
  leavePage('/sign');
}

const isOfOrganization = ({ queryKey }: { queryKey: QueryKey }) =>
  queryKey[0] !== sessionQuery.queryKey[0] && queryKey[0] !== 'installation';

/** Reports that the session has moved to another organization or lost access, with one dialog at a time. */
function useSessionAlerts() {
  const t = useTranslations('shell');
  const alert = useAlert();
  const me = useSession();
  const isShown = useRef(false);
  const once = async (show: () => Promise<void>) => {
    if (isShown.current) return;
    isShown.current = true;
    await show();
    isShown.current = false;
  };
  return {
    alertSwitched: () =>
      once(async () => {
        const reload = await alert.confirm({
          title: t('switched.title'),
          body: t('switched.body'),
          confirmLabel: t('switched.reload'),
          cancelLabel: t('switched.later'),
        });
        // The URL belongs to the previous organization.
        if (reload) window.location.assign('/campaigns');
      }),
    alertShutOut: (how: 'removed' | 'paused') =>
      once(async () => {
        const title = t(`${how}.title`, { name: me?.organization?.name ?? '' });
        await alert.confirm({ title, body: t(`${how}.body`), confirmLabel: t('removed.goOn'), cancelLabel: null });
        // Leaves the page however the dialog was closed, because no data of the previous organization may stay on the
        // screen.
        leavePage('/');
      }),
  };
}

/**
 * Detects session changes made elsewhere: sign-out, a switch of organization in another tab, a changed role, removal.
 * Ignores temporary network failures.
 */
export function useSessionWatch(): void {
  const queries = useQueryClient();
  const me = useSession();
  const { alertSwitched, alertShutOut } = useSessionAlerts();

  const check = useEffectEvent(async () => {
    try {
      const found = await call(account.me, {});
      const isLost = (all: typeof found.accessibleOrganizations) => all.every(({ id }) => id !== me?.organizationId);
      const isOrganizationLost = isLost(found.accessibleOrganizations);
      if (found.organizationId === me?.organizationId) {
        await setSession(queries, found);
        // A changed role has other permissions, so all data is refetched.
        if (found.role !== me?.role) void queries.invalidateQueries({ predicate: isOfOrganization });
        if (holdsFiles())
          void import('#features/collect/uploads/store.ts').then(({ resumeAfterSignIn }) => resumeAfterSignIn());
      } else
        await (isOrganizationLost
          ? alertShutOut(isLost(found.pausedOrganizations) ? 'removed' : 'paused')
          : alertSwitched());
    } catch (error) {
      if (hasCode(error, 'auth.required')) goToSignIn();
    }
  });
  const checkError = useEffectEvent((failure: unknown) => {
    if (hasCode(failure, 'auth.required')) goToSignIn();
    else if (hasCode(failure, 'organization.switched') || hasCode(failure, 'auth.forbidden'))
      // While this tab switches organizations, its session is newer than the state of the tab.
      void mutationsSettled(queries).then(() => check());
  });

  const currentOrganization = useEffectEvent(() => me?.organizationId);

  useEffect(() => {
    const offQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') checkError(event.action.error);
    });
    const offMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') checkError(event.action.error);
    });
    let checkedAt = Date.now();
    const returnToTab = () => {
      if (document.visibilityState !== 'visible' || (Date.now() - checkedAt < freshMs && !holdsFiles())) return;
      checkedAt = Date.now();
      void check();
    };
    document.addEventListener('visibilitychange', returnToTab);
    const offLive = followLive({
      onSessionChange: () => void mutationsSettled(queries).then(check),
      onJoined: (organizationId) => {
        if (organizationId !== currentOrganization()) void mutationsSettled(queries).then(check);
      },
    });
    return () => {
      offLive();
      offQueries();
      offMutations();
      document.removeEventListener('visibilitychange', returnToTab);
    };
  }, [queries]);
}
