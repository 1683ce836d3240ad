import { Suspense, useEffect } from 'react';
import { Intl, needTexts, useCurrentLanguage } from '#lib/i18n.ts';
import { useAddress } from '#lib/entry-router.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { AlertProvider } from '#ui/feedback/alert.tsx';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { Toaster } from '#ui/overlay/toast.tsx';
import { GuestFrame } from '#features/sharing/guest/guest-frame.tsx';
import { campaignIdOf } from '#features/sharing/guest/guest-path.ts';
import { useMe } from './guest-session.ts';
import { useLinkKey } from './link-key.ts';

/** Loads the invitation entry; apart from the pages, because most guests are already signed in. */
export async function loadInvitationEntry() {
  const [module] = await Promise.all([import('./invitation-entry.tsx'), needTexts(['entry'])]);
  return module;
}
/** Loads the code of the campaign page, in parallel with the session and the page's data. */
export const loadCampaignPage = () => import('#features/sharing/guest/guest-campaign-page.tsx');
const GuestCampaignPage = lazyComponent(loadCampaignPage, 'GuestCampaignPage');
const GuestCampaignsPage = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('#features/sharing/guest/guest-campaigns-page.tsx'),
    needTexts(['deliver']),
  ]);
  return module;
}, 'GuestCampaignsPage');
const SignInFirst = lazyComponent(async () => {
  const [module] = await Promise.all([import('./sign-in-first.tsx'), needTexts(['entry'])]);
  return module;
}, 'SignInFirst');
const InvitationEntry = lazyComponent(loadInvitationEntry, 'InvitationEntry');

/** All guest pages (below /upload), without the app's router and TanStack Query. */
export function GuestArea() {
  return (
    <Intl {...useCurrentLanguage()}>
      <ErrorBoundary>
        <AlertProvider>
          <GuestFrame>
            <Place />
          </GuestFrame>
        </AlertProvider>
        <Toaster />
      </ErrorBoundary>
    </Intl>
  );
}

/** Chooses the page: invitation entry with a link, sign-in without a session, otherwise the campaign or the list. */
function Place() {
  const me = useMe();
  const key = useLinkKey();
  const campaignId = campaignIdOf(useAddress().pathname);
  if (key !== null) {
    return (
      <Suspense>
        <InvitationEntry key={key} link={key} campaignId={campaignId} />
      </Suspense>
    );
  }
  if (!me) {
    return (
      <Suspense>
        <SignInFirst />
      </Suspense>
    );
  }
  if (!me.organizationId) return <Redirect to="/" />;
  if (!campaignId && me.role !== 'guest') return <Redirect to="/campaigns" />;
  return (
    <Suspense>
      {campaignId ? <GuestCampaignPage key={campaignId} campaignId={campaignId} /> : <GuestCampaignsPage />}
    </Suspense>
  );
}

/** Redirects to a page of the app. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
