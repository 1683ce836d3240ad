import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { campaignQuery } from '#features/campaigns/queries.ts';
import { rememberReturnPath } from '#features/sign-in/return-path.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { GuestStep } from './guest-step.tsx';
import { InvitationDoor } from './invitation-door.tsx';
import { LinkEnded } from './link-ended.tsx';
import { useLinkKey } from './link-key.ts';

interface GateProps {
  /** The campaign that the address names. */
  campaignId: CampaignId | null;
  children: ReactNode;
}

/** Lets in who is signed in; before that whoever holds a personal link is told what it is for, and asked in. */
export function GuestGate({ campaignId, children }: GateProps) {
  const key = useLinkKey();
  const me = useSession();
  const isTeam = me?.role !== undefined && me.role !== null && me.role !== 'guest';
  const asked = key !== null && isTeam && campaignId !== null;
  // A colleague who follows a guest's link goes to where they work.
  const own = useQuery({ ...campaignQuery(campaignId ?? ('' as CampaignId)), enabled: asked, retry: false });
  if (asked && own.isPending) return null;
  if (asked && own.data) return <Navigate to="/campaigns/$campaignId" params={{ campaignId }} replace />;
  if (key === 'unreadable') return <LinkEnded invitationId={null} />;
  if (key !== null) return <InvitationDoor key={key} invitationId={key} />;
  return me ? children : <SignInFirst />;
}

/** Without a link and without a session: the two ways back in. */
function SignInFirst() {
  const t = useTranslations('guest.signIn');
  return (
    <GuestStep title={t('title')} body={t('body')}>
      <Button asChild variant="primary" size="lg">
        <a href="/sign" onClick={() => rememberReturnPath(window.location.pathname)}>
          {t('action')}
        </a>
      </Button>
    </GuestStep>
  );
}
