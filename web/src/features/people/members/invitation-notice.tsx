import { useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useFollowedInvitation } from '#features/people/sign-in/followed-invitation.ts';
import { ArrivalDialog } from './arrival-dialog.tsx';
import { InvitationAnswer, useInvitationText } from './invitation-answer.tsx';

// Kept in memory until the page is reloaded.
const dismissed = new Set<string>();

/** A banner on every screen while an invitation is pending; following its link opens the dialog automatically. */
export function InvitationNotice() {
  const t = useTranslations('shell.invitations');
  const me = useMe();
  const arrived = useFollowedInvitation();
  const text = useInvitationText();
  const [answering, setAnswering] = useState(false);
  const [, redraw] = useState(0);
  const waiting = me.pendingInvitations.find(({ invitationId }) => !dismissed.has(invitationId));
  return (
    <>
      {arrived ? <ArrivalDialog invitationId={arrived} /> : null}
      {waiting && !arrived ? (
        <Banner
          edge
          tone="info"
          title={text(waiting)}
          action={
            <Button size="sm" onClick={() => setAnswering(true)}>
              {t('answer')}
            </Button>
          }
          onDismiss={() => {
            dismissed.add(waiting.invitationId);
            redraw((count) => count + 1);
          }}
        />
      ) : null}
      <InvitationAnswer invitation={answering && waiting ? waiting : null} onClose={() => setAnswering(false)} />
    </>
  );
}
