import { useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useArrival } from '#features/sign-in/arrival.ts';
import { ArrivalDialog } from './arrival-dialog.tsx';
import { InvitationAnswer, useInvitationText } from './invitation-answer.tsx';

// Until the page is loaded anew.
const dismissed = new Set<string>();

/** Stands over every screen while somebody waits for an answer; opens by itself for whoever came by the link. */
export function InvitationNotice() {
  const t = useTranslations('shell.invitations');
  const me = useMe();
  const arrived = useArrival();
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
