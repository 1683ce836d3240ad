import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { account } from '@ad-foundry/contract/account.ts';
import { call } from '#lib/api.ts';
import { hasCode } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { announceEnd, isLeaving, leaveFor } from '#lib/leaving.ts';
import { followLive } from '#lib/live.ts';
import { useSession } from '#lib/permissions.tsx';
import { sessionQuery, setSession } from '#lib/session.ts';
import { useAlert } from '#ui/alert.tsx';
import { holdsFiles } from '#features/uploads/transfer-list.ts';
import { rememberReturnPath } from '#features/sign-in/return-path.ts';
import { whenQuiet } from './when-quiet.ts';

/** A tab that comes back sooner than this is not asked again. */
const freshMs = 60_000;

/** The session is over: everything in this page's memory goes with it, and the person can come back to where they were. */
function goToSignIn(): void {
  // Files that are on their way would be lost with the page: the tray asks to sign in beside it.
  if (holdsFiles()) return;
  // Whoever signs out everywhere is on the way already.
  if (isLeaving()) return;
  rememberReturnPath(window.location.pathname + window.location.search);
  announceEnd();
  leaveFor('/sign');
}

const isOfOrganization = ({ queryKey }: { queryKey: QueryKey }) =>
  queryKey[0] !== sessionQuery.queryKey[0] && queryKey[0] !== 'installation';

/** Says, once at a time, that what is shown belongs to where one no longer stands; then the page begins anew. */
function useNews() {
  const t = useTranslations('shell');
  const alert = useAlert();
  const me = useSession();
  const told = useRef(false);
  const once = async (tell: () => Promise<void>) => {
    if (told.current) return;
    told.current = true;
    await tell();
    told.current = false;
  };
  return {
    tellSwitched: () =>
      once(async () => {
        const reload = await alert.confirm({
          title: t('switched.title'),
          body: t('switched.body'),
          confirmLabel: t('switched.reload'),
          cancelLabel: t('switched.later'),
        });
        // The address belongs to the organization before.
        if (reload) window.location.assign('/campaigns');
      }),
    tellShutOut: (how: 'removed' | 'paused') =>
      once(async () => {
        const title = t(`${how}.title`, { name: me?.organization?.name ?? '' });
        await alert.confirm({ title, body: t(`${how}.body`), confirmLabel: t('removed.goOn'), cancelLabel: null });
        // Nothing of it stays on the screen, however the news was closed.
        leaveFor('/');
      }),
  };
}

/**
 * Notices what happened to the session elsewhere: signed out, switched to another organization in another tab, given
 * another role, or shut out. A network that is gone for a moment changes nothing.
 */
export function useSessionWatch(): void {
  const queries = useQueryClient();
  const me = useSession();
  const { tellSwitched, tellShutOut } = useNews();

  const check = useEffectEvent(async () => {
    try {
      const found = await call(account.me, {});
      const isLost = (all: typeof found.accessibleOrganizations) => all.every(({ id }) => id !== me?.organizationId);
      const left = isLost(found.accessibleOrganizations);
      if (found.organizationId === me?.organizationId) {
        await setSession(queries, found);
        // What may be seen and done is another with another role.
        if (found.role !== me?.role) void queries.invalidateQueries({ predicate: isOfOrganization });
        if (holdsFiles()) void import('#features/uploads/store.ts').then(({ goOnSignedIn }) => goOnSignedIn());
      } else await (left ? tellShutOut(isLost(found.pausedOrganizations) ? 'removed' : 'paused') : tellSwitched());
    } catch (error) {
      if (hasCode(error, 'auth.required')) goToSignIn();
    }
  });
  const look = useEffectEvent((error: unknown) => {
    if (hasCode(error, 'auth.required')) goToSignIn();
    else if (hasCode(error, 'organization.switched') || hasCode(error, 'auth.forbidden')) void check();
  });

  const standsIn = useEffectEvent(() => me?.organizationId);

  useEffect(() => {
    const offQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    const offMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    let checkedAt = Date.now();
    const returnToTab = () => {
      if (document.visibilityState !== 'visible' || (Date.now() - checkedAt < freshMs && !holdsFiles())) return;
      checkedAt = Date.now();
      void check();
    };
    document.addEventListener('visibilitychange', returnToTab);
    const offLive = followLive({
      onStanding: () => void whenQuiet(queries).then(check),
      onJoined: (organizationId) => {
        if (organizationId !== standsIn()) void whenQuiet(queries).then(check);
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
