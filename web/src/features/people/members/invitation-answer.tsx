import type { PendingInvitation } from '@ad-foundry/contract/account.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useAccept, useDecline } from './invitation-acts.ts';

/** Formats an invitation as a sentence: who invites to what. */
export function useInvitationText(): (invitation: PendingInvitation) => string {
  const t = useTranslations('shell.invitations');
  return ({ invitedBy, organizationName, targetName, role }) => {
    const values = { name: invitedBy ?? organizationName, organization: organizationName, role };
    return targetName === null ? t('seat', values) : t('guest', { ...values, target: targetName });
  };
}

interface InvitationAnswerProps {
  invitation: PendingInvitation | null;
  onClose: () => void;
}

/** A dialog to accept or decline an invitation without leaving the page. */
export function InvitationAnswer({ invitation, onClose }: InvitationAnswerProps) {
  const t = useTranslations('shell.invitations');
  const errorText = useErrorText();
  const text = useInvitationText();
  const accept = useAccept();
  const decline = useDecline();
  if (!invitation) return null;
  const error = accept.error ?? decline.error;
  const busy = accept.isPending || accept.isSuccess;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="sm"
      title={t('title', { organization: invitation.organizationName })}
      description={text(invitation)}
      footer={
        <>
          <Button
            loading={decline.isPending}
            disabled={busy}
            onClick={() => decline.mutate(invitation.invitationId, { onSuccess: onClose })}
          >
            {t('decline')}
          </Button>
          <Button variant="primary" loading={busy} onClick={() => accept.mutate(invitation)}>
            {t('accept')}
          </Button>
        </>
      }
    >
      {error ? <Banner tone="bad" title={t('failed')} body={errorText(error)} /> : null}
    </Dialog>
  );
}
