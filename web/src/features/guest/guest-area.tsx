import { Suspense, useEffect } from 'react';
import { Intl, needTexts, useCurrentLanguage } from '#lib/i18n.ts';
import { useAddress } from '#lib/light-router.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { GuestFrame } from './guest-frame.tsx';
import { campaignIn } from './guest-path.ts';
import { useMe } from './guest-session.ts';
import { useLinkKey } from './link-key.ts';

/** The way in for whoever holds a link: most who come are in already. */
export async function fetchDoor() {
  const [door] = await Promise.all([import('./invitation-door.tsx'), needTexts(['door'])]);
  return door;
}
/** The page of a campaign, begun beside the session and what it shows. */
export const fetchCampaignPage = () => import('./guest-campaign-page.tsx');
const GuestCampaignPage = lazyPart(async () => ({ default: (await fetchCampaignPage()).GuestCampaignPage }));
const GuestCampaignsPage = lazyPart(async () => {
  const [{ GuestCampaignsPage: list }] = await Promise.all([
    import('./guest-campaigns-page.tsx'),
    needTexts(['deliver']),
  ]);
  return { default: list };
});
const SignInFirst = lazyPart(async () => {
  const [{ SignInFirst: step }] = await Promise.all([import('./sign-in-first.tsx'), needTexts(['door'])]);
  return { default: step };
});
const InvitationDoor = lazyPart(async () => ({ default: (await fetchDoor()).InvitationDoor }));

/** Everything below /upload: pages of their own, without the app's router and queries. */
export function GuestArea() {
  return (
    <Intl {...useCurrentLanguage()}>
      <ErrorBoundary>
        <GuestFrame>
          <Place />
        </GuestFrame>
      </ErrorBoundary>
    </Intl>
  );
}

/** Whoever holds a link is told what it is for, and asked in; who is in sees what is asked. */
function Place() {
  const me = useMe();
  const key = useLinkKey();
  const campaignId = campaignIn(useAddress().pathname);
  if (key !== null) {
    return (
      <Suspense>
        <InvitationDoor key={key} link={key} campaignId={campaignId} />
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
  if (!me.organizationId) return <Elsewhere to="/" />;
  if (!campaignId && me.role !== 'guest') return <Elsewhere to="/campaigns" />;
  return (
    <Suspense>
      {campaignId ? <GuestCampaignPage key={campaignId} campaignId={campaignId} /> : <GuestCampaignsPage />}
    </Suspense>
  );
}

/** A place of the app. */
export function Elsewhere({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}
