import { createFileRoute, Outlet, redirect, useParams } from '@tanstack/react-router';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { GuestFrame } from '#features/guest/guest-frame.tsx';
import { GuestGate } from '#features/guest/guest-gate.tsx';
import { readLinkKey, setLinkKey } from '#features/guest/link-key.ts';
import { sessionQuery } from '#lib/session.ts';

export const Route = createFileRoute('/upload')({
  staticData: { texts: ['base', 'sign', 'steps', 'guest', 'work'] },
  beforeLoad: async ({ context, location, preload }) => {
    const key = preload ? null : readLinkKey(location.hash);
    if (key !== null) {
      // From here on it is in this page's memory alone: not in the address, the history or a screenshot.
      setLinkKey(key);
      throw redirect({ href: location.pathname, replace: true });
    }
    await Promise.all([context.queries.ensureQueryData(sessionQuery), context.texts]);
  },
  component: UploadRoute,
});

function UploadRoute() {
  const { campaignId = null } = useParams({ strict: false });
  return (
    <GuestFrame>
      <GuestGate campaignId={campaignId as CampaignId | null}>
        <Outlet />
      </GuestGate>
    </GuestFrame>
  );
}
