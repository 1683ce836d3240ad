import { useQuery } from '@tanstack/react-query';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import type { InvitationView } from '@ad-foundry/contract/invitations.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call } from '#lib/api.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { noBreakAfterMask } from '#lib/no-break-after-mask.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useSwitchOrganization } from '#features/people/organizations/queries.ts';
import { setFollowedInvitation } from '#features/people/sign-in/followed-invitation.ts';
import { invitationQuery } from './invitation-acts.ts';
import { InvitationAnswer } from './invitation-answer.tsx';

/** The outcome of opening an invitation link while signed in. */
export function ArrivalDialog({ invitationId }: { invitationId: InvitationId }) {
  const t = useTranslations('shell.invitations');
  const errorText = useErrorText();
  const me = useMe();
  const { data: view, error } = useQuery(invitationQuery(invitationId));
  const close = () => setFollowedInvitation(null);
  const pendingInvitation = me.pendingInvitations.find((each) => each.invitationId === invitationId);
  if (pendingInvitation) return <InvitationAnswer invitation={pendingInvitation} onClose={close} />;
  if (error) {
    const title = hasCode(error, 'invitation.not-found') ? t('gone') : t('failed');
    const body = hasCode(error, 'invitation.not-found') ? t('goneBody') : errorText(error);
    return <ArrivalNotice title={title} body={body} onClose={close} />;
  }
  if (!view) return null;
  if (view.joined !== null) return <Joined view={view} organizationId={view.joined} onClose={close} />;
  return <Foreign view={view} email={me.email} onClose={close} />;
}

interface NoticeProps {
  title: string;
  body: string;
  onClose: () => void;
  action?: React.ReactNode;
}

function ArrivalNotice({ title, body, onClose, action }: NoticeProps) {
  const t = useTranslations('ui.action');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="sm"
      title={title}
      description={body}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {action}
        </>
      }
    />
  );
}

interface JoinedProps {
  view: InvitationView;
  organizationId: NonNullable<InvitationView['joined']>;
  onClose: () => void;
}

/** Shown if the invitation was already accepted: offers to open its organization. */
function Joined({ view, organizationId, onClose }: JoinedProps) {
  const t = useTranslations('shell.invitations');
  const me = useMe();
  const change = useSwitchOrganization();
  const here = me.organizationId === organizationId;
  const go = () => change.mutate(organizationId, { onSuccess: onClose });
  return (
    <ArrivalNotice
      title={t('joined')}
      body={
        here
          ? t('joinedHere', { organization: view.organizationName })
          : t('joinedThere', { organization: view.organizationName })
      }
      onClose={onClose}
      action={
        here ? null : (
          <Button variant="primary" loading={change.isPending} onClick={go}>
            {t('open', { organization: view.organizationName })}
          </Button>
        )
      }
    />
  );
}

/** Shown if the invitation is for another address: names it, and offers to sign out and continue with that address. */
function Foreign({ view, email, onClose }: { view: InvitationView; email: string; onClose: () => void }) {
  const t = useTranslations('shell.invitations');
  const leave = () => {
    void call(signIn.signOut, {}).finally(() => window.location.assign(`/sign/invitations/${view.id}`));
  };
  return (
    <ArrivalNotice
      title={t('foreign')}
      body={t('foreignBody', { organization: view.organizationName, invited: noBreakAfterMask(view.email), email })}
      onClose={onClose}
      action={
        <Button variant="primary" onClick={leave}>
          {t('signOut')}
        </Button>
      }
    />
  );
}
