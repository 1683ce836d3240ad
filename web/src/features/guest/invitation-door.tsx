import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import type { InvitationView } from '@ad-foundry/contract/invitations.ts';
import { ProblemNote } from '#features/sign-in/problem-note.tsx';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CodeStep } from './code-step.tsx';
import { GuestStep } from './guest-step.tsx';
import { LinkEnded } from './link-ended.tsx';
import { setLinkKey } from './link-key.ts';
import { invitationQuery, useDoor, useSwitchOrganization } from './queries.ts';

/** What a personal link is for, and the way in. Nothing happens before somebody presses the button. */
export function InvitationDoor({ invitationId }: { invitationId: InvitationId }) {
  const errorText = useErrorText();
  const { data: view, error, refetch } = useQuery(invitationQuery(invitationId));
  if (hasCode(error, 'invitation.not-found')) return <LinkEnded invitationId={invitationId} />;
  if (error) return <ErrorState body={errorText(error)} onRetry={() => void refetch()} />;
  if (!view) return <Skeleton className="mx-auto mt-12 h-64 w-full max-w-md rounded-card" />;
  return view.joined === null ? <Door view={view} /> : <AlreadyIn view={view} organizationId={view.joined} />;
}

/** Past the door: the key has done its work, and the campaign is shown, or all of them. */
function useGoIn() {
  const navigate = useNavigate();
  return async ({ campaignId }: InvitationView) => {
    setLinkKey(null);
    await (campaignId === null
      ? navigate({ to: '/upload', replace: true })
      : navigate({ to: '/upload/$campaignId', params: { campaignId }, replace: true }));
  };
}

interface AlreadyInProps {
  view: InvitationView;
  organizationId: NonNullable<InvitationView['joined']>;
}

/** This browser is signed in with the invited address already: there is nothing to ask. */
function AlreadyIn({ view, organizationId }: AlreadyInProps) {
  const me = useSession();
  const goIn = useGoIn();
  const change = useSwitchOrganization();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const there = me?.organizationId === organizationId;
    const ready = there ? Promise.resolve() : change.mutateAsync(organizationId).catch(() => undefined);
    void ready.then(() => goIn(view));
  });
  return <Skeleton className="mx-auto mt-12 h-64 w-full max-w-md rounded-card" />;
}

function Door({ view }: { view: InvitationView }) {
  const t = useTranslations('guest.door');
  const locale = useLocale();
  const me = useSession();
  const errorText = useErrorText();
  const goIn = useGoIn();
  const door = useDoor(view.id);
  const [asking, setAsking] = useState(false);
  const { enter, requestCode, accept } = door;
  const through = { onSuccess: () => void goIn(view) };
  const go = () => {
    if (view.mine) return accept.mutate(undefined, through);
    if (view.known) return enter.mutate(undefined, through);
    return requestCode.mutate(locale, { onSuccess: () => setAsking(true) });
  };
  if (asking) return <CodeStep view={view} door={door} onIn={() => void goIn(view)} />;
  const error = enter.error ?? requestCode.error ?? accept.error;
  const asks = view.invitedBy === null ? t('asks', { organization: view.organizationName }) : null;
  const who = asks ?? t('personAsks', { name: view.invitedBy ?? '', organization: view.organizationName });
  const silent = view.mine || view.known;
  return (
    <GuestStep over={who} title={view.targetName ?? view.organizationName} body={t('body')}>
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="lg"
          loading={enter.isPending || requestCode.isPending || accept.isPending}
          onClick={go}
        >
          {t('continue')}
        </Button>
        <ProblemNote>{error ? errorText(error) : null}</ProblemNote>
        <p className="text-sm text-pretty break-words text-ink-2">
          {silent ? t('forAddress', { email: view.email }) : t('code', { email: view.email })}
        </p>
        {me && !view.mine ? (
          <p className="text-sm text-pretty break-words text-ink-2">{t('other', { email: me.email })}</p>
        ) : null}
      </div>
    </GuestStep>
  );
}
