import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { useMe, useSession } from '#lib/permissions.tsx';
import { lazyComponent } from '#lib/lazy-component.ts';
import { ReadOnlyProvider } from '#lib/read-only-provider.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { useBrowserNotices } from '#features/people/account/browser-notices.ts';
import { NoticeSender } from '#features/talk/notifications/lazy-notices.ts';
import { PlanBanner } from '#features/billing/lazy-notices.ts';
import { useBilled } from '#features/billing/use-billed.ts';
import { useOpeningOrganization } from '#features/people/organizations/opening-organization.ts';
import { useFollowedInvitation } from '#features/people/sign-in/followed-invitation.ts';
import { usePendingProof } from '#features/people/sign-in/fresh-proof.ts';
import { LeftOrganizationToast } from '#features/workspace/settings/left-organization.tsx';
import { LazyUploadTray } from '#features/collect/placing/lazy-upload-tray.tsx';
import { UploadNews } from '#features/collect/uploads/upload-news.ts';
import { Chat } from './chat.tsx';
import { CommandProvider } from './commands.tsx';
import { GuestFrame } from './lazy-guest-frame.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useLive } from './use-live.ts';
import { useSessionWatch } from './use-session-watch.ts';

// The `md` breakpoint of the styles.
const wide = window.matchMedia('(min-width: 48rem)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone, which has a different layout. */
function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => !wide.matches);
}

/** A progress bar at the top while the next screen loads; appears after a short delay. */
function NavigationProgress() {
  const t = useTranslations('shell');
  const waiting = useRouterState({ select: (state) => state.status === 'pending' });
  if (!waiting) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75 overflow-hidden bg-press opacity-0 starting:opacity-0 animate-fade-in [animation-delay:300ms] [animation-fill-mode:both]"
    >
      <div className="h-full w-1/3 animate-pulse bg-ink" />
    </div>
  );
}

const contentId = 'content';
// Loaded lazily, because it is needed only during support visits.
const SupportBanner = lazyComponent(() => import('./support-banner.tsx'), 'SupportBanner');

const FreshProofDialog = lazyComponent(async () => {
  const [module] = await Promise.all([import('#features/people/sign-in/fresh-proof-dialog.tsx'), needTexts(['steps'])]);
  return module;
}, 'FreshProofDialog');

const InvitationNotice = lazyComponent(
  () => import('#features/people/members/invitation-notice.tsx'),
  'InvitationNotice',
);

function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded-control bg-ink px-3 py-2 text-sm font-medium text-on-ink focus:translate-y-0"
    >
      {t('skip')}
    </a>
  );
}

function Content() {
  const t = useTranslations('shell.organization');
  const opening = useOpeningOrganization();
  const { support, pendingInvitations } = useMe();
  const arrived = useFollowedInvitation();
  const isBilled = useBilled();
  return (
    <main id={contentId} tabIndex={-1} className="flex min-w-0 flex-1 flex-col pb-[var(--tray,0px)] outline-none">
      <OfflineNotice />
      {isBilled ? (
        <Suspense>
          <PlanBanner />
        </Suspense>
      ) : null}
      {arrived !== null || pendingInvitations.length > 0 ? (
        <Suspense>
          <InvitationNotice />
        </Suspense>
      ) : null}
      {support !== null ? (
        <Suspense>
          <SupportBanner />
        </Suspense>
      ) : null}
      {opening === null ? (
        <Outlet />
      ) : (
        <div role="status" className="m-auto grid justify-items-center gap-1.5 p-10 text-center text-ink-2">
          <p className="flex items-center gap-2.5">
            <Spinner /> {t('switching', { name: opening.name })}
          </p>
          {opening.isPrepared ? <p className="max-w-sm text-sm text-pretty">{t('preparing')}</p> : null}
        </div>
      )}
    </main>
  );
}

/** The layout of every dashboard screen. Guests can open only their settings, without the menu. */
export function Shell() {
  useSessionWatch();
  useLive();
  useHeadingFocus(contentId);
  const me = useSession();
  // Between sign-out and navigation there is no session to render.
  if (!me) return null;
  if (me.role !== 'guest') return <MemberFrame />;
  return (
    <Suspense>
      <GuestFrame contentId={contentId}>
        <Outlet />
      </GuestFrame>
    </Suspense>
  );
}

/** The layout for members: menu, content, and the windows that can open on any screen. */
function MemberFrame() {
  const isPhone = usePhone();
  const isProofPending = usePendingProof() !== null;
  const hasNotices = useBrowserNotices() === 'on';
  return (
    <ReadOnlyProvider>
      <CommandProvider>
        <SkipLink />
        <LeftOrganizationToast />
        <NavigationProgress />
        <div className="flex min-h-dvh max-md:flex-col">
          {/* One wrapper for both menus, because an open dialog hides it, and a menu that mounts when the width
            changes must stay hidden too. */}
          <div className="contents">{isPhone ? <TopBar /> : <Sidebar />}</div>
          <Content />
        </div>
        <UploadNews />
        <LazyUploadTray />
        <Chat />
        {hasNotices ? (
          <Suspense>
            <NoticeSender />
          </Suspense>
        ) : null}
        {isProofPending ? (
          <Suspense>
            <FreshProofDialog />
          </Suspense>
        ) : null}
      </CommandProvider>
    </ReadOnlyProvider>
  );
}
